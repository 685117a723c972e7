"""Runs a unittest suite and prints TAP."""
import unittest


class Lines(unittest.TestResult):
    """Prints TAP."""

    def line(self, verdict, test, note="", text=""):
        print(f"{verdict} {self.testsRun} - {test.id().partition('.')[2]}{note}")
        print("".join(f"# {line}\n" for line in text.splitlines()), end="", flush=True)

    def addSuccess(self, test):
        self.line("ok", test)

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.line("ok", test, f" # SKIP {reason}")

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.line("not ok", test, text=self._exc_info_to_string(err, test))

    def addError(self, test, err):
        super().addError(test, err)
        self.line("not ok", test, text=self._exc_info_to_string(err, test))

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err:
            self.line("not ok", subtest, text=self._exc_info_to_string(err, test))


def run(suite):
    """The exit status."""
    print(f"1..{suite.countTestCases()}")
    return not suite.run(Lines()).wasSuccessful()
