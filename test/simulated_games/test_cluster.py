"""The same counters from many processes: the recipe for GNU parallel in doc/simulation.md, and
deploy/simulate.sbatch as a job array of Slurm, which is started here with a node of its own.
Argument: the program.
"""
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "../..")
sys.path[:0] = [os.path.join(HERE, "../engine"), os.path.join(HERE, "../server")]
from client import free_port, wait_until  # noqa: E402  (the paths above come first)
from engine import Tap  # noqa: E402
from simulate import read  # noqa: E402

SCRIPT = os.path.join(ROOT, "deploy/simulate.sbatch")
GAMES = "7001"
READY = 240  # seconds until the node of Slurm has to be there
# Options that have to reach every process.
PLAYED = ["wippen/basic", "--seed", "two words", "--bots", "simple,random"]
SLURM = """
ClusterName=one
SlurmctldHost=localhost
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/controller.pid
SlurmdPidFile={folder}/node.pid
SlurmctldLogFile={folder}/controller.log
SlurmdLogFile={folder}/node.log
SlurmctldPort={port}
SlurmdPort={node_port}
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1,sched_min_interval=0,bf_interval=1,batch_sched_delay=1
MpiDefault=none
JobCompType=jobcomp/none
AccountingStorageType=accounting_storage/none
NodeName=localhost CPUs={processors} State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def run(*words, **more):
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=240, **more)


def without_run(text):
    return re.sub(r'"cpu_seconds":[^,]*,"kernel":"[^"]*",', "", text)


def recipe_of_parallel():
    """The command of the page, on one line."""
    with open(os.path.join(ROOT, "doc/simulation.md"), encoding="utf-8") as file:
        return re.search(r"^(seq .*\| parallel .*)$", file.read(), re.M)[1]


def check_parallel(program, tap):
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(program, os.path.join(folder, "talon"))
        environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}
        done = run("sh", "-c", recipe_of_parallel(), cwd=folder, env=environment)
        parts = sorted(name for name in os.listdir(folder) if name.startswith("part"))
        merged = run(program, "sim", "--merge", *parts, "--json", cwd=folder).stdout
        whole = run(program, "sim", "war/classic", "--games", "1000000", "--json").stdout
        tap.check(len(parts) == 10 and merged and without_run(merged) == without_run(whole),
                  "the recipe for GNU parallel", done.stderr)


# ---- Slurm ------------------------------------------------------------------------------------

class Slurm:
    """A controller and a node on this machine, in a folder of their own."""

    def __init__(self, folder):
        self.folder = folder
        self.environment = {**os.environ, "SLURM_CONF": f"{folder}/slurm.conf"}
        self.daemons = []
        for name in ("munge", "state", "spool"):
            os.mkdir(f"{folder}/{name}", 0o700)
        with open(f"{folder}/munge/key", "wb") as file:
            file.write(os.urandom(128))
        os.chmod(f"{folder}/munge/key", 0o400)
        with open(f"{folder}/slurm.conf", "w", encoding="utf-8") as file:
            file.write(SLURM.format(folder=folder, port=free_port(), node_port=free_port(),
                                    processors=os.cpu_count()))

    def start(self, *words):
        self.daemons.append(subprocess.Popen(words, env=self.environment,
                                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

    def __enter__(self):
        at = f"{self.folder}/munge/"
        self.start("munged", "--foreground", "--force", f"--key-file={at}key",
                   f"--socket={at}socket", f"--pid-file={at}pid", f"--log-file={at}log",
                   f"--seed-file={at}seed")
        wait_until(lambda: os.path.exists(f"{at}socket"))
        self.start("slurmctld", "-D")
        self.start("slurmd", "-D", "-N", "localhost")
        wait_until(lambda: "idle" in run("sinfo", "-h", env=self.environment).stdout, READY, 0.2)
        return self

    def __exit__(self, *_):
        for daemon in reversed(self.daemons):
            daemon.send_signal(signal.SIGTERM)
        for daemon in self.daemons:
            try:
                daemon.wait(10)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()

    def tail(self):
        for name in ("controller.log", "node.log"):
            path = f"{self.folder}/{name}"
            if os.path.exists(path):
                yield from read(path).decode(errors="replace").splitlines()[-8:]


def check_parts_of_array(program, tap):
    """The script as Slurm calls it, task by task: the parts do not depend on the array."""
    def task(number, **more):
        environment = {**os.environ, "TALON": program, "GAMES": GAMES, "PARTS": "3",
                       "FOLDER": folder, "SLURM_ARRAY_TASK_ID": number, **more}
        return run("sh", SCRIPT, *PLAYED, env=environment)

    with tempfile.TemporaryDirectory() as folder:
        done = [task(number, SLURM_ARRAY_TASK_MIN=number, SLURM_ARRAY_TASK_COUNT="1")
                for number in "201"]
        parts = [os.path.join(folder, name) for name in sorted(os.listdir(folder), key=int)]
        merged = run(program, "sim", "--merge", *parts, "--json").stdout
        whole = run(program, "sim", *PLAYED, "--games", GAMES, "--json").stdout
        tap.check(len(parts) == 3 and merged and without_run(merged) == without_run(whole),
                  "tasks that are submitted one by one", [one.stderr for one in done])
        done = task("2", GAMES="2")
        tap.check(done.returncode == 0 and "has no games" in done.stdout and
                  len(os.listdir(folder)) == 3, "a part without games", done.stdout)
        for wrong, sentence in (({"GAMES": ""}, "GAMES"), ({"PARTS": "x"}, "PARTS"),
                                ({"PARTS": "0"}, "PARTS"), ({"FOLDER": ""}, "FOLDER"),
                                ({"SLURM_ARRAY_TASK_ID": "3"}, "no part 3"),
                                ({"SLURM_ARRAY_TASK_ID": ""}, "--array")):
            done = task("0", **wrong) if "SLURM_ARRAY_TASK_ID" not in wrong else task(
                wrong["SLURM_ARRAY_TASK_ID"])
            tap.check(done.returncode == 2 and sentence in done.stderr and not done.stdout,
                      f"refused: {wrong}", done.stderr)


def check_slurm(program, tap):
    with tempfile.TemporaryDirectory() as folder, Slurm(folder) as slurm:
        environment = {**slurm.environment, "TALON": program, "GAMES": GAMES, "PARTS": "4",
                       "FOLDER": f"{folder}/parts"}
        done = run("sbatch", "--wait", "--array=0-3", f"--output={folder}/said-%a", SCRIPT,
                   *PLAYED, env=environment, cwd=folder)
        parts = sorted(os.listdir(f"{folder}/parts"), key=int)
        merged = run(program, "sim", "--merge", *parts, "--json", cwd=f"{folder}/parts").stdout
        whole = run(program, "sim", *PLAYED, "--games", GAMES, "--json").stdout
        tap.check(len(parts) == 4 and merged and without_run(merged) == without_run(whole),
                  "a job array of Slurm", "\n".join([done.stderr, str(parts), *slurm.tail()]))


def main():
    program = os.path.abspath(sys.argv[1])
    tap = Tap()
    check_parallel(program, tap)
    check_parts_of_array(program, tap)
    if os.geteuid() != 0:  # Slurm's node runs the jobs of others
        tap.skip("a job array of Slurm", "only root can start a node")
    elif not all(map(shutil.which, ("munged", "slurmctld", "slurmd", "sbatch"))):
        tap.skip("a job array of Slurm", "Slurm is not installed")
    else:
        check_slurm(program, tap)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
