"""Runs the suites of test_suites.py and counts. It knows commands and TAP, and nothing about games.

Those suites begin first for which the end waits longest, and so many run at a time as keep all
processors busy: few that compute, or many that wait. How much a suite computes is known from its
row only roughly, so one more begins where the machine is seen to stand idle. Builds are suites too.
A suite that prints TAP counts each of its lines; any other command counts as one test by its exit
status. The first line says about how long all of it takes. The last line is `N passed, N failed`,
of tests that really ran; before it stand the ten slowest suites, and a line for each that failed,
with the tests that did, or how it broke off. A name that no suite has ends it with status 2, before
anything is built.

Whatever hangs is ended: a suite after LIMIT seconds, with the end of what it said. A suite that
was ended, or that failed in the browser or is known to wait, has waited for a clock, and a machine
that stood still fails it as surely as a fault does. If there are few of them, each runs once more,
alone, and that counts; of a file of browser tests, those run that failed. The first failure stays.
"""
import argparse
import dataclasses
import difflib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time

from test_suites import MESSAGES, ROOT, TRACE, Suite, builds, message_suite, suites

SLOWEST, NEAREST = 10, 5
# Lines about failed suites at the end, and letters of each: who sees only the end sees all of them.
TOLD, LETTERS = 20, 400
# Seconds of the clock after which a suite hangs. The longest takes 230 beside others.
LIMIT = 900
# More suites than this that fail for time are no accident, and none of them runs again.
MOST_AGAIN = 3
# Suites at a time for each processor, at most.
BESIDE = 4
# Of one processor, how much more may be begun than the processors have: none is busy all the time.
SPARE = 0.4
# Seconds over which the machine is watched, and how much of one processor has to stand idle all the
# while before a suite more begins than the rows allow.
WATCHED, IDLE = 2, 0.5
RUNNING = set()  # the process groups of the suites that run now


# ---- running one ----------------------------------------------------------------------------

@dataclasses.dataclass
class Result:
    suite: Suite
    passed: int
    failed: int
    lines: list  # worth showing
    failed_names: list
    seconds: float  # by the clock
    processor: float

    def told(self):
        """What failed, in one line."""
        what = "; ".join(self.failed_names) or self.lines[0].removeprefix("not ok - ")
        return textwrap.shorten(f"failed: {self.suite.name}: {what}", LETTERS, placeholder=" …")

    def failed_for_time(self):
        """Whether a machine that stood still may have failed it."""
        return self.failed and (self.seconds >= LIMIT or self.suite.waits)


def end_group(leader):
    """Ends a suite's processes, whichever are left of them."""
    try:
        os.killpg(leader, signal.SIGKILL)
    except ProcessLookupError:
        pass


def run(command, environment):
    """(exit status, everything it printed, seconds of the processor it and its children took). The
    status is negative for what had to be ended. Nothing it started outlives it."""
    with tempfile.TemporaryFile() as output:
        try:
            child = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **environment},
                                     stdout=output, stderr=subprocess.STDOUT,
                                     stdin=subprocess.DEVNULL, start_new_session=True)
        except OSError as problem:
            return 1, str(problem), 0
        limit = threading.Timer(LIMIT, end_group, [child.pid])
        limit.start()
        RUNNING.add(child.pid)
        _, status, used = os.wait4(child.pid, 0)
        limit.cancel()
        RUNNING.discard(child.pid)
        end_group(child.pid)
        child.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        return (child.returncode, output.read().decode(errors="replace"),
                used.ru_utime + used.ru_stime)


def around_failures(lines):
    """The lines that say not ok, with what stands before and after them."""
    shown = set()
    for number, line in enumerate(lines):
        if re.match(r"\s*not ok\b", line):
            shown.update(range(max(0, number - 8), min(len(lines), number + 25)))
    return [lines[number] for number in sorted(shown)][:120]


def broken_off(status, output):
    """The line for a suite that failed without saying of a test that it did."""
    passed = re.findall(r"^ok\b.*", output, re.M)
    return f"not ok - broke off with status {status}{f', after: {passed[-1]}' if passed else ''}"


def count(status, output):
    """(passed, failed, the lines worth showing, the names of the tests that failed). A suite that
    breaks off has failed once more: the first line then says so, and none of its tests is named."""
    passed = len(re.findall(r"^ok\b(?!.*# SKIP)", output, re.M))
    failed_lines = re.findall(r"^not ok\b.*", output, re.M)
    if not passed and not failed_lines:
        skipped = re.search(r"^ok\b.*# SKIP", output, re.M)
        return ((0 if skipped else 1, 0, [], []) if status == 0 else
                (0, 1, [broken_off(status, output), *output.splitlines()[-60:]], []))
    if status and not failed_lines:
        return passed, 1, [broken_off(status, output), *output.splitlines()[-40:]], []
    names = [line.partition(" - ")[2] for line in failed_lines]
    return passed, len(failed_lines), around_failures(output.splitlines()), names


def run_suite(suite):
    began = time.time()
    status, output, processor = run(suite.command, suite.environment)
    return Result(suite, *count(status, output), time.time() - began, processor)


def failed_part(result):
    """The suite that runs what failed: of browser tests those, of others all."""
    if not result.failed_names or not result.suite.name.startswith("browser, "):
        return result.suite
    names = "|".join(re.escape(name) for name in result.failed_names)
    *node, path = result.suite.command
    return dataclasses.replace(result.suite,
                               command=[*node, "--test-name-pattern", f"^(?:{names})$", path])


def result_again(first):
    """The result of a suite after its failed tests have run once more. If one of them is not found
    by its name, the whole suite runs: none may get lost."""
    part = failed_part(first)
    second = run_suite(part)
    report(second)
    if part is first.suite:
        return second
    if second.passed + second.failed < first.failed:
        second = run_suite(first.suite)
        report(second)
        return second
    return dataclasses.replace(second, suite=first.suite, passed=first.passed + second.passed)


def report(result):
    print(f"{result.suite.name}: {result.passed} passed, {result.failed} failed "
          f"({result.seconds:.1f} s, {result.processor:.1f} s of the processor)", flush=True)
    for line in result.lines:
        print(f"    {line}", flush=True)


# ---- running all ----------------------------------------------------------------------------

def behind(suite, every):
    """Seconds by the clock that wait for this suite, its own included, along the longest way."""
    return suite.clock + max((behind(other, every) for other in every
                                if suite.name in other.after), default=0)


class Machine:
    """How much of the processors nobody used, since the last question or since one was busy."""

    def __init__(self):
        self.since = self.now()

    @staticmethod
    def now():
        """(seconds by the clock, seconds that all processors together stood idle); the second is 0
        where the system does not say."""
        try:
            with open("/proc/stat", encoding="ascii") as file:
                ticks = file.readline().split()
        except OSError:
            return time.time(), 0
        return time.time(), (int(ticks[4]) + int(ticks[5])) / os.sysconf("SC_CLK_TCK")

    def watch_again(self):
        self.since = self.now()

    def stands_idle(self):
        clock, idle = (now - then for now, then in zip(self.now(), self.since))
        if clock < WATCHED:
            return False
        self.watch_again()
        return idle >= IDLE * clock


class Schedule:
    """Runs suites side by side, those first for which the end waits longest."""

    def __init__(self, jobs):
        self.jobs = jobs
        self.results = []
        self.changed = threading.Condition()
        self.machine = Machine()

    def run(self, every):
        """Every suite whose builds have gone well. A build takes all jobs it was given."""
        self.waiting = sorted(every, key=lambda suite: -behind(suite, every))
        self.running = []
        workers = [threading.Thread(target=self.work) for _ in range(self.jobs * BESIDE)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()

    def run_again(self):
        """Once more, alone, what failed for time. The second result counts."""
        failed = [result for result in self.results if result.failed_for_time()]
        if len(failed) > MOST_AGAIN:
            return
        for first in failed:
            print(f"{first.suite.name}: once more, alone", flush=True)
            self.results[self.results.index(first)] = result_again(first)

    def has_capacity(self, suite):
        """Whether the processors have time for this suite beside those that run."""
        busy = sum(other.share for other in self.running)
        return not self.running or busy + suite.share <= self.jobs + SPARE

    def next_suite(self):
        """The first that can begin; None once nothing is left that ever could."""
        with self.changed:
            while True:
                done = {result.suite.name for result in self.results if not result.failed}
                ready = [suite for suite in self.waiting if done.issuperset(suite.after)]
                suite = next(filter(self.has_capacity, ready), None)
                if not suite and ready and self.machine.stands_idle():
                    suite = ready[0]
                if suite:
                    self.waiting.remove(suite)
                    self.running.append(suite)
                    self.machine.watch_again()
                    return suite
                if not self.running:
                    return None
                self.changed.wait(WATCHED)

    def work(self):
        while suite := self.next_suite():
            result = run_suite(suite)
            with self.changed:
                self.results.append(result)
                self.running.remove(suite)
                report(result)
                self.changed.notify_all()


def is_wanted(suite, arguments):
    return ((suite.quick or not arguments.quick) and
            (not arguments.only or arguments.only in suite.name))


def wanted_suites(arguments):
    """(those that were asked for, with the builds that they need but the first; the last one, or
    None)."""
    _, *other_builds = builds(arguments.jobs)
    wanted = [suite for suite in suites(arguments.quick, arguments.jobs)
              if is_wanted(suite, arguments)]
    needed = {name for suite in wanted for name in suite.after}
    wanted += [build for build in other_builds
               if build.name in needed or is_wanted(build, arguments)]
    last = message_suite(not arguments.quick and not arguments.only)
    return wanted, last if is_wanted(last, arguments) else None


def nearest(name, names):
    """The names that are most like this one, by their nearest part."""
    def likeness(other):
        parts = {other, *other.split(", "), *other.split()}
        return max(difflib.SequenceMatcher(None, name.lower(), part.lower()).ratio()
                   for part in parts)

    return sorted(names, key=lambda other: (-likeness(other), other))[:NEAREST]


def refuse_unknown(arguments):
    """Ends the program with the nearest names, if no suite has the one that was asked for."""
    every = [*builds(arguments.jobs), *suites(arguments.quick, arguments.jobs),
             message_suite(False)]
    names = [suite.name for suite in every if suite.quick or not arguments.quick]
    if arguments.only and not any(arguments.only in name for name in names):
        print(f"No suite has \"{arguments.only}\" in its name. The nearest names: "
              f"{'; '.join(nearest(arguments.only, names))}.", file=sys.stderr)
        sys.exit(2)


def expected(wanted, jobs):
    """About how long these suites take, in words: no processor waits, but for the longest way."""
    behind_all = max((behind(suite, wanted) for suite in wanted), default=0)
    seconds = max(sum(suite.seconds for suite in wanted) / jobs, behind_all)
    length = f"{round(seconds / 60)} minutes" if seconds >= 90 else f"{round(seconds)} seconds"
    return f"{len(wanted)} suites: about {length} on {jobs} processors that do nothing else"


def run_all(arguments):
    """The results of the builds, of the suites that were asked for, and of the last one."""
    gcc = builds(arguments.jobs)[0]
    schedule = Schedule(arguments.jobs)
    print(f"{expected([gcc, *wanted_suites(arguments)[0]], arguments.jobs)}.", flush=True)
    schedule.run([gcc])
    if schedule.results[0].failed:
        return schedule.results
    refuse_unknown(arguments)
    wanted, last = wanted_suites(arguments)
    schedule.run(wanted)
    schedule.run_again()
    if last:
        schedule.run([dataclasses.replace(last, after=())])
    return schedule.results


def print_times(results):
    """Of every suite, by the processor: what others do on the machine hardly changes that."""
    print("Seconds of the processor, and by the clock:")
    for result in sorted(results, key=lambda result: -result.processor):
        print(f"{result.processor:8.1f} s {result.seconds:8.1f} s  {result.suite.name}")
    print(f"{sum(result.processor for result in results):8.1f} s in all")


def told_failures(results):
    """A line for each suite that failed, if they are not too many."""
    lines = [result.told() for result in results if result.failed]
    if len(lines) > TOLD:
        lines[TOLD - 1:] = [f"failed: {len(lines) - TOLD + 1} other suites"]
    return lines


def print_summary(results, times):
    if times:
        print_times(results)
    print(f"The {SLOWEST} slowest:")
    for result in sorted(results, key=lambda result: -result.seconds)[:SLOWEST]:
        print(f"{result.seconds:8.1f} s  {result.suite.name}")
    for line in told_failures(results):
        print(line)
    passed = sum(result.passed for result in results)
    failed = sum(result.failed for result in results)
    print(f"{passed} passed, {failed} failed")
    return failed


def stop(*_):
    """Ends everything at once. The suites do not hear the terminal's Ctrl-C themselves."""
    for leader in list(RUNNING):
        end_group(leader)
    os._exit(130)


def hear_ignored_signals():
    """Under nohup, or behind the &, some signals are ignored, and so by all that is started. Suites
    send such signals to programs, which have to hear them."""
    for number in (signal.SIGHUP, signal.SIGQUIT):
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, lambda *_: None)


def own_python_first(path):
    """PATH, in which this Python stands before what is found by the name python3. That may be a
    script that looks for it each time (pyenv), and takes longer than Python does to begin."""
    folders = path.split(os.pathsep)
    found = shutil.which("python3", path=path)
    if found and os.path.realpath(found) != os.path.realpath(sys.executable):
        folders.insert(folders.index(os.path.dirname(found)), os.path.dirname(sys.executable))
    return os.pathsep.join(folders)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--only", help="run only suites whose name holds this text")
    parser.add_argument("--times", action="store_true",
                        help="print the seconds of the processor of every suite")
    arguments = parser.parse_args()
    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    hear_ignored_signals()
    os.chdir(ROOT)
    # Before the first build not all presets of the reference models are known.
    if os.path.exists(TRACE) or "/" not in (arguments.only or ""):
        refuse_unknown(arguments)
    shutil.rmtree(MESSAGES, ignore_errors=True)
    os.environ.update(TALON_SAID=MESSAGES, LC_ALL="C.UTF-8",  # commands speak its language
                      PATH=own_python_first(os.environ["PATH"]))
    os.makedirs(MESSAGES)
    return print_summary(run_all(arguments), arguments.times) != 0


if __name__ == "__main__":
    sys.exit(main())
