"""Checks in TAP, each with the list of what is wrong."""


class Tap:
    def __init__(self):
        self.count = self.failed = 0

    def check(self, name, problems):
        self.count += 1
        self.failed += bool(problems)
        print(f"{'not ok' if problems else 'ok'} {self.count} - {name}")
        for problem in problems:
            print(f"  # {problem}")

    def end(self):
        """The exit status."""
        print(f"1..{self.count}")
        return 1 if self.failed else 0
