"""An online drive for tests at a real `talon serve`, with its director and people who are scripts.
"""
from drive_guests import Guest

NAMES = ["Anna", "Ben", "Cora", "Dora", "Emil", "Fritz", "Greta", "Hanna", "Ida", "Jan", "Karl",
         "Lena"]
WHIST = {"game": "whist", "preset": "drive", "level": "simple", "pace": 0, "grace": 30, "pause": 0}


class Evening:
    """An online drive with its director's key, and people on its list."""

    def __init__(self, server, people=4, online=None, **setup):
        self.server, self.ws = server, server.socket()
        setup = {"movement": "progressive", "rounds": 2, "seed": 7, **setup,
                 "online": {**WHIST, **(online or {})}}
        self.setup = setup
        opened = self.ws.ask("drive_new", setup=setup)
        self.id, self.key = opened["drive"], opened["key"]
        self.guests = [Guest(server, self.id, name) for name in NAMES[:people]]
        for guest in self.guests:
            guest.enter()

    def act(self, act, **members):
        return self.ws.ask("drive_act", drive=self.id, key=self.key, act={"act": act, **members})

    def see(self, *want, **more):
        return self.ws.ask("drive", drive=self.id, key=self.key, want=list(want), **more)

    def bots(self):
        self.act("begin")
        return [person for person in self.see("people")["people"] if person["bot"]]

    def head(self):
        return self.see()["drive"]

    def round(self, number=0):
        return self.see("round", round=number)["round"]

    def deals(self, number=0):
        return [deal for table in self.round(number)["tables"] for deal in table["deals"]]

    def is_played(self):
        return all(deal["finished"] for deal in self.deals())

    def person(self, name):
        return next(p for p in self.see("people")["people"] if p["name"] == name)

    def acts(self):
        found, below = [], 0
        while not found or found[-1]["at"] > 1:
            found += self.see("acts", **({"from": below} if below else {}))["acts"]
            below = found[-1]["at"]
        return found

    def again(self, server):
        """After the server was killed."""
        self.server, self.ws = server, server.socket()
        for guest in self.guests:
            guest.connect(server)
