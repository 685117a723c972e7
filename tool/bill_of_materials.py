"""Lists all that Talon is linked with or contains, with versions and licences, as CycloneDX 1.5.

    bill_of_materials.py             prints the list
    bill_of_materials.py PROGRAM     says which library of a program is missing in it, status 1
"""
import base64
import json
import re
import subprocess
import sys

import release

# Libraries that the program loads, by their packages in Debian 12; licences as SPDX names them.
LOADED = {
    "libc6": ("LGPL-2.1-or-later", ("libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2")),
    "libcurl4": ("curl", ()),  # only where alerts are sent
    "libhiredis0.14": ("BSD-3-Clause", ()),  # only where servers count together in Redis
    "libedit2": ("BSD-3-Clause", ("libedit.so.2",)),
    "libpq5": ("PostgreSQL", ()),  # only where the data are in PostgreSQL
    "libncursesw6": ("X11", ("libncursesw.so.6",)),
    "libsodium23": ("ISC", ("libsodium.so.23",)),
    "libsqlite3-0": ("blessing", ("libsqlite3.so.0",)),
    "libssl3": ("Apache-2.0", ("libcrypto.so.3", "libssl.so.3")),
    "libtinfo6": ("X11", ("libtinfo.so.6",)),
    "libuv1": ("MIT", ("libuv.so.1",)),
    "libwebsockets17": ("MIT", ("libwebsockets.so.17",)),
    "libwebsockets-evlib-uv": ("MIT", ()),
}
# What the page's WebAssembly contains besides.
CONTAINED = {"wasi-libc": "MIT", "libclang-rt-14-dev-wasm32": "Apache-2.0 WITH LLVM-exception"}


def licensed(name):
    """An expression of several words has another place than the name of one licence."""
    return [{"expression": name}] if " " in name else [{"license": {"id": name}}]


def debian_part(package, licence):
    """Without a version where the package is not installed, as where only the page is built."""
    done = subprocess.run(["dpkg-query", "-W", "-f=${Version}", package], capture_output=True,
                          encoding="utf-8")
    version = {"version": done.stdout} if done.returncode == 0 and done.stdout else {}
    at = f"@{done.stdout}" if version else ""
    return {"type": "library", "name": package, **version, "licenses": licensed(licence),
            "purl": f"pkg:deb/debian/{package}{at}?distro=bookworm"}


def npm_parts():
    for place, about in json.loads(release.read("web/package-lock.json"))["packages"].items():
        ours = "integrity" not in about  # the page itself, and the package in npm/engine
        if ours or about.get("dev") or about.get("devOptional"):
            continue
        name = place.rsplit("node_modules/", 1)[1]
        kind, digest = about["integrity"].split("-", 1)
        yield {"type": "library", "name": name, "version": about["version"],
               "licenses": licensed(about["license"]),
               "purl": f"pkg:npm/{name.replace('@', '%40')}@{about['version']}",
               "hashes": [{"alg": re.sub(r"sha(\d+)", r"SHA-\1", kind),
                           "content": base64.b64decode(digest).hex()}]}


def text():
    version, day = release.version(), release.day()
    parts = [debian_part(name, licence) for name, (licence, _) in LOADED.items()]
    parts += [debian_part(name, licence) for name, licence in CONTAINED.items()]
    about = {"type": "application", "name": "talon", "version": version,
             "licenses": licensed("MIT"), "purl": f"pkg:generic/talon@{version}"}
    whole = {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
             "metadata": {"timestamp": f"{day}T00:00:00Z", "component": about},
             "components": sorted([*parts, *npm_parts()], key=lambda part: part["purl"])}
    return json.dumps(whole, indent=1, sort_keys=True) + "\n"


def missing(program):
    """Libraries that the program names and no row has."""
    said = subprocess.run(["readelf", "-d", program], capture_output=True, check=True,
                          encoding="utf-8").stdout
    known = {name for _, names in LOADED.values() for name in names}
    return sorted(set(re.findall(r"\(NEEDED\).*\[(.*)\]", said)) - known)


def main(words):
    if not words:
        print(text(), end="")
        return 0
    found = missing(words[0])
    for name in found:
        print(f"No row of tool/bill_of_materials.py has {name}.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
