"""Runs every unit test program of a build folder and prints one TAP."""
import glob
import os
import subprocess
import sys


def main():
    count, failures = 0, 0
    for program in sorted(glob.glob(os.path.join(sys.argv[1], "test/unit/test_*"))):
        if not os.access(program, os.X_OK) or os.path.isdir(program):
            continue
        done = subprocess.run([program], capture_output=True, text=True,
                              env={**os.environ, "CMOCKA_MESSAGE_OUTPUT": "TAP"})
        lines = [line for line in (done.stdout + done.stderr).splitlines() if line]
        results = [line for line in lines if line.startswith(("ok", "not ok"))]
        if done.returncode and not any(line.startswith("not ok") for line in results):
            results.append("not ok - the program broke off")
        for line in results:
            count += 1
            verdict, _, name = line.partition("- ")
            failures += verdict.startswith("not")
            print(f"{'not ok' if verdict.startswith('not') else 'ok'} {count} - "
                  f"{os.path.basename(program)}: {name}")
        if done.returncode:
            print("\n".join("# " + line for line in lines[-40:]))
    print(f"1..{count}")
    return failures != 0 or not count


if __name__ == "__main__":
    sys.exit(main())
