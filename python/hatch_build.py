"""Puts into the wheel what Python alone does not have: the built library, the module that steps
single games, what cffi knows of the library's headers, and the counters of the truths. BUILD names
the folder of the build; without it, build.
"""
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import tempfile

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tool"))
import python_interface  # noqa: E402

LIBRARY = "libtalon.so.1"
STEPS = "_steps.abi3.so"


def platform_of(library):
    """The oldest system on which the library runs, as the names of wheels say it: the newest
    version of the C library that it asks for."""
    told = subprocess.run(["readelf", "--version-info", "--wide", str(library)],
                          capture_output=True, text=True, check=True).stdout
    newest = max((int(number) for number in re.findall(r"GLIBC_2\.(\d+)", told)), default=17)
    machine = sysconfig.get_platform().split("-", 1)[1].replace("-", "_").replace(".", "_")
    return f"manylinux_2_{max(newest, 17)}_{machine}"


def compile_steps(library, folder):
    """The module for single steps, for every later Python, too. None where Python's headers are
    missing: the package does without it, and steps more slowly."""
    headers = pathlib.Path(sysconfig.get_path("include"))
    if not (headers / "Python.h").exists():
        return None
    made = folder / STEPS
    subprocess.run(["cc", "-std=c17", "-O2", "-Wall", "-Wextra", "-Werror",
                    "-fPIC", "-shared", "-s", f"-I{ROOT}/include", f"-I{headers}",
                    str(ROOT / "python/single_steps.c"), str(library), "-Wl,-rpath,$ORIGIN/lib",
                    "-o", str(made)], check=True)
    return made


class CustomBuildHook(BuildHookInterface):
    def initialize(self, version, build_data):
        library = ROOT / os.environ.get("BUILD", "build") / "src/library" / LIBRARY
        if not library.exists():
            raise SystemExit(f"{library} is missing: run `make build` first.")
        self.folder = tempfile.TemporaryDirectory()
        interface = pathlib.Path(self.folder.name) / "_abi.py"
        python_interface.write_module(interface)
        steps = compile_steps(library.resolve(), interface.parent)
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform_of(library)}"
        build_data["force_include"].update({
            str(library.resolve()): f"talon_cards/lib/{LIBRARY}",
            str(interface): "talon_cards/_abi.py",
            str(ROOT / "data/truths"): "talon_cards/truths",
            str(ROOT / "LICENSE"): "talon_cards/LICENSE",
            **({str(steps): f"talon_cards/{STEPS}"} if steps else {})})

    def finalize(self, version, build_data, artifact_path):
        self.folder.cleanup()
