"""Secret choices reach nobody else, and nobody undoes chance or another seat's step. Whole random
games through `talon engine`. Argument: the program.
"""
import random
import sys

from engine import Engine, Tap

PRESETS = [("war", "steal", 3), ("wippen", "advanced", 2), ("spite", "standard", 2),
           ("whist", "classic", 4)]
SECRET = ("protect", "hold")
STEPS, GAMES = 150, 6


class Watch:
    """Plays at random and collects what should not have been said."""

    def __init__(self, engine, game, preset, players, number):
        self.engine, self.players = engine, players
        self.rng = random.Random(f"{game}/{preset}/{number}")
        self.table = engine.ask("new", game=game, preset=preset, seed=f"secrets {number}",
                                options={"players": players})["table"]
        self.secrets, self.undone, self.wrong = 0, 0, []

    def views(self, since):
        return [self.engine.ask("view", table=self.table, seat=seat, since=since)["view"]
                for seat in range(-1, self.players)]

    def step(self):
        """One random move and all that everybody is told of it; False when the game is over."""
        views = self.views(0)
        acting = views[0]["acting"]
        if not acting:
            return False
        seat = self.rng.choice(acting)
        move = self.rng.choice(views[seat + 1]["moves"])
        number = self.engine.ask("act", table=self.table, seat=seat, move=move)["number"]
        self.look(self.views(number - 1), seat, move)
        return True

    def look(self, views, seat, move):
        secret = move in SECRET
        self.secrets += secret
        for view in views:
            told = [event["move"] for event in view["events"]]
            if told != ([] if secret and view["seat"] != seat else [move]):
                self.wrong.append(f"seat {view['seat']} is told {told} of {seat}: {move}")
            if view["undo"] and view["seat"] != seat:
                self.wrong.append(f"seat {view['seat']} may undo {seat}: {move}")
        self.try_undo(views[seat + 1], seat)

    def try_undo(self, view, seat):
        """Undo is possible exactly where the view says so, and never across a chance event."""
        drawn = view["events"][-1]["draws"]
        before = self.engine.ask("inspect", table=self.table)["hash"]
        answer = self.engine.ask("undo", table=self.table, seat=seat)
        if ("number" in answer) != view["undo"] or (drawn and "number" in answer):
            self.wrong.append(f"undo after {view['events'][-1]}: {answer}")
        if "number" in answer:
            self.undone += 1
            while self.engine.ask("inspect", table=self.table)["hash"] != before:
                if "number" not in self.engine.ask("redo", table=self.table, seat=seat):
                    self.wrong.append("what was taken back cannot be done again")
                    break


def main():
    tap, engine = Tap(), Engine(sys.argv[1])
    for game, preset, players in PRESETS:
        secrets, undone, wrong = 0, 0, []
        for number in range(GAMES):
            watch = Watch(engine, game, preset, players, number)
            steps = 0
            while steps < STEPS and watch.step():
                steps += 1
            engine.ask("close", table=watch.table)
            secrets += watch.secrets
            undone += watch.undone
            wrong += watch.wrong
        tap.check(not wrong, f"{game}/{preset}: told and taken back as it should be ({secrets} "
                  f"secret choices, {undone} undone)", "\n".join(wrong[:10]))
        if preset == "steal":
            tap.check(secrets > 10, "there were secrets to keep")
    tap.check(engine.close() == 0, "the engine ends well")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
