"""`talon play LINK` where something is unusual: links that are none; servers that are not there,
are killed, or say nothing; TLS and folders; terminals without a cursor, pipes, letters of two
bytes; lines that are begun when news come; a host who opens the next game and takes seats away.
Arguments: the program, and perhaps names of checks. TAP output.
"""
import base64
import contextlib
import hashlib
import json
import os
import re
import select
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time

from link_people import (OVER, SECONDS, TURN, Person, Room, Server, free_port, play_both, play_on,
                         run_checks)

BUSY = 4  # seconds more on a machine that does much else


def check_host(tap, program, server):
    """The host opens the next game, and takes a seat away; a name that is taken is asked for again.
    """
    with Room(program, server, "war", "classic", {"players": "2", "max_battles": "100"},
              ["open", "open"]) as room:
        ida = room.person("--name Ida")
        ida.wait("when the host begins")
        max_ = room.person()
        max_.wait("Your name")
        tap.check("name" in max_.ask("Ida", "(?s)\\. *\n.*Your name"), "a taken name is refused")
        max_.ask("Max", "when the host begins")
        room.deal()
        play_both(ida, max_)
        for person in (ida, max_):
            person.wait("opens the next game")
        room.made["table"] = room.host.ask("rematch", table=room.table,
                                           host=room.made["host"])["table"]
        for name, person in (("Ida", ida), ("Max", max_)):
            told = person.wait("(?s)next game begins.*when the host begins")
            tap.check(f"{name} (you)" in told, f"{name} sits at the next table", told)
        room.deal()
        for person in (ida, max_):
            person.wait(TURN)
        room.host.ask("seat", table=room.table, host=room.made["host"], seat=1, who="simple")
        told = max_.wait("You are watching")
        tap.check("The host gave your seat to someone else." in told, "a seat that is taken away",
                  told)
        tap.check("Max has left" in ida.wait("Max has left"), "Ida hears it")
        max_.leave()
        tap.check("Your seat is kept" not in max_.told, "nothing is kept of it", max_.told[-300:])
        ida.leave()


def check_dumb(tap, program, server):
    """A terminal without a cursor, one without UTF-8, and a narrow one."""
    for variables in ({"TERM": "dumb"}, {"LC_ALL": "C"}, {"COLUMNS": "40"}):
        with Room(program, server, "whist", "drive", {"deals": "1"},
                  ["human", "simple", "simple", "simple"], names=["Ida"]) as room:
            link = f"{room.link}/{room.made['tokens'][0]}"
            person = room.person("", link=link, **variables)
            play_on(person, r"Your turn", OVER)
            person.wait("(?s)next\\s+game")
            tap.check(person.told.count("You play ") == 13, f"{variables}: a whole game",
                      person.told[-900:])
            person.leave()


def check_unicode(tap, program, server):
    """Letters of several bytes that are typed while others play."""
    with Room(program, server, "war", "classic", {"players": "2"}, ["open", "open"],
              talk="free") as room:
        ida, max_ = room.person("--name Ida --lang fr"), room.person()
        ida.wait("commence")
        max_.wait("Your name")
        max_.ask("Jörg Müller", "when the host begins")
        tap.check("Jörg Müller" in ida.wait("Jörg M.* est là"), "a name with letters of two bytes")
        max_.type("say „Grüße“ – 😀 ♥")
        tap.check("„Grüße“ – 😀 ♥" in ida.wait("Grüße[^\n]*"), "and what is said")
        ida.type("règles")
        tap.check("distribuées" in ida.wait("distribuées"), "a command with an accent")
        ida.leave()
        max_.leave()


def check_pipe(tap, program, server):
    """Without a terminal lines are read when they are wanted, and the end of the game is the end.
    """
    with Room(program, server, "whist", "drive", {"deals": "1"},
              ["human", "simple", "simple", "simple"], names=["Ida"]) as room:
        link = f"http://127.0.0.1:{server.port}/table/{room.table}#{room.made['tokens'][0]}"
        done = subprocess.run([program, "play", link], input="1\n" * 13, capture_output=True,
                              text=True, timeout=SECONDS, check=False,
                              env={"XDG_STATE_HOME": room.home(), "LC_ALL": "C.UTF-8"})
        tap.check(done.returncode == 0 and done.stdout.count("You play ") == 13,
                  "thirteen lines are thirteen moves", done.stdout[-900:] + done.stderr)
        tap.check(re.search(OVER, done.stdout) and "next game" not in done.stdout,
                  "and then it is over", done.stdout[-500:])


def check_links(tap, program, server):
    """Links that are none, and servers that are not there: a sentence, and the exit status."""
    nobody = "http://127.0.0.1:1/#/abc"
    refused = [(2, "is no link to a table", link) for link in (
        "https://example.org", "http://127.0.0.1:1/#/drive/abc", "http:///#/x", "x://a/#/abc",
        "http://127.0.0.1:1/#/abc/xyz", "http://127.0.0.1:1/table/abc#zz")]
    refused += [(1, "Nobody answers there.", nobody),
                (1, "There is no table with this number.|no such table|There is no",
                 f"http://127.0.0.1:{server.port}/#/nosuchtable"),
                (2, "has chosen the rules and seats", f"{nobody} --seats h,s"),
                (2, "need the link of a table", "whist --watch"),
                (1, "Nobody answers there.", f"{nobody} --name A --lines --four-colours --ascii"),
                (2, "", f"{nobody} --name A --watch")]
    with tempfile.TemporaryDirectory() as home, socket.create_server(("127.0.0.1", 0)) as silent:
        refused.append((1, "It does not answer.",
                        f"http://127.0.0.1:{silent.getsockname()[1]}/#/abc"))
        for status, sentence, words in refused:
            done = subprocess.run([program, "play", *words.split()], input="", text=True,
                                  capture_output=True, timeout=SECONDS, check=False,
                                  env={"XDG_STATE_HOME": home, "LC_ALL": "C.UTF-8"})
            tap.check(done.returncode == status and re.search(sentence, done.stderr),
                      f"talon play {words.replace(str(server.port), 'PORT')[:60]}",
                      (done.returncode, done.stdout, done.stderr))


def check_frozen(tap, program, data, page):
    """A server that is there and says nothing: told within five seconds; one can type meanwhile."""
    with Server(program, os.path.join(data, "frozen"), page, None, "--listen",
                "127.0.0.1:0") as server:
        with Room(program, server, "whist", "drive", {"deals": "1"},
                  ["open", "simple", "simple", "simple"]) as room:
            ida = room.person("--name Ida")
            ida.wait("when the host begins")
            room.deal()
            ida.wait(TURN)
            begun = time.monotonic()
            server.process.send_signal(signal.SIGSTOP)
            ida.wait("connection to the server is lost")
            lost = time.monotonic() - begun
            tap.check(lost < 5 + BUSY, "the silence is told within five seconds", lost)
            for _ in range(3):
                ida.ask("people", "(?s)Seat 4")
                tap.check("is back" not in ida.told, "meanwhile a line is answered")
            server.process.send_signal(signal.SIGCONT)
            ida.wait("connection is back")
            tap.check("You play" in ida.ask("1", "You play"), "the game goes on")
            ida.leave()


class Listener(threading.Thread):
    """Takes connections, and serves each."""

    def __init__(self):
        super().__init__(daemon=True)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.at = self.listener.getsockname()[1]

    def run(self):
        while True:
            with contextlib.suppress(OSError):
                raw = self.listener.accept()[0]
                threading.Thread(target=self.serve, args=(raw,), daemon=True).start()


class Proxy(Listener):
    """A site with TLS that has Talon below /cards/, as a web server in front of it would."""

    def __init__(self, folder, port):
        super().__init__()
        self.port = port
        self.certificate = os.path.join(folder, "cert.pem")
        key = os.path.join(folder, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                        "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
                        "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key,
                        "-out", self.certificate], check=True, capture_output=True)
        self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.tls.load_cert_chain(self.certificate, key)

    def serve(self, raw):
        with contextlib.suppress(OSError), self.tls.wrap_socket(raw, server_side=True) as theirs, \
                socket.create_connection(("127.0.0.1", self.port)) as ours:
            head = theirs.recv(65536)
            ours.sendall(head.replace(b"GET /cards/", b"GET /", 1))
            while True:
                if not theirs.pending():
                    ready = select.select([theirs, ours], [], [])[0]
                for one, other in ((theirs, ours), (ours, theirs)):
                    if one in ready or (one is theirs and theirs.pending()):
                        part = one.recv(65536)
                        if not part:
                            return
                        other.sendall(part)


def check_site(tap, program, server):
    """A site below a folder: with a certificate that is trusted, for its own name alone."""
    with tempfile.TemporaryDirectory() as folder, \
            Room(program, server, "whist", "drive", {"deals": "1"},
                 ["open", "simple", "simple", "simple"]) as room:
        proxy = Proxy(folder, server.port)
        proxy.start()
        for name, trusted, told in (("localhost", False, "no certificate that can be trusted"),
                                    ("127.0.0.1", True, "no certificate that can be trusted")):
            known = {"SSL_CERT_FILE": proxy.certificate} if trusted else {}
            link = f"https://{name}:{proxy.at}/cards/#/{room.table}"
            person = room.person("--name Ida", link=link, **known)
            person.wait(told)
            tap.check(person.end() == 1, f"{name}, trusted: {trusted}: is refused")
        link = f"https://localhost:{proxy.at}/cards/table/{room.table}"
        person = room.person("--name Ida", link=link, SSL_CERT_FILE=proxy.certificate)
        person.wait("when the host begins")
        room.deal()
        play_on(person)
        person.wait("opens the next game")
        tap.check(person.told.count("You play ") == 13, "a whole game over TLS, below a folder")
        person.leave()


class Silent(Listener):
    """A server that takes connections and WebSockets, and answers requests with `answer`."""

    def __init__(self, answer):
        super().__init__()
        self.answer = answer

    def serve(self, raw):
        with contextlib.suppress(OSError, AttributeError), raw:
            key = re.search(rb"(?i)sec-websocket-key: (\S+)", raw.recv(65536))[1]
            mark = hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest()
            raw.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                        b"Connection: Upgrade\r\nSec-WebSocket-Protocol: talon\r\n"
                        b"Sec-WebSocket-Accept: " + base64.b64encode(mark) + b"\r\n\r\n")
            while raw.recv(65536):
                if self.answer:
                    text = self.answer.encode()
                    raw.sendall(bytes([0x81, 126]) + len(text).to_bytes(2, "big") + text)


def check_strange_servers(tap, program, data, page):
    """No answer is waited for for ever, and no text of a server moves the cursor."""
    refusal = json.dumps({"id": 1, "error": {"code": "table", "message":
                                             "a\x1b[2Jb\x9b31mc\u202ed" + 100 * "."}})
    for name, answer in (("silent", ""), ("garbage", 200 * "x"), ("rude", refusal)):
        server = Silent(answer)
        server.start()
        person = Person(program, data, f"http://127.0.0.1:{server.at}/#/abc --name Ida")
        status, told = person.end(), person.raw
        tap.check(status == 1, f"a {name} server: the command ends, with status 1", told)
        marks = [mark for mark in (b"\x1b[2J", b"\xc2\x9b", "\u202e".encode()) if mark in told]
        tap.check(not marks, f"a {name} server: nothing moves the cursor", told)


def check_begun_line(tap, program, server):
    """News come while somebody types: the line stands below them, and is sent as it was typed."""
    with Room(program, server, "war", "classic", {"players": "2"}, ["open", "open"],
              talk="free") as room:
        ida = room.person("--name Ida")
        ida.wait("when the host begins")
        max_ = room.person("--name Max")
        max_.wait("when the host begins")
        ida.wait("Max is here")
        os.write(ida.terminal, b"say a line that Ida ")
        ida.wait("say a line that Ida ")
        max_.type("say Max is faster")
        told = ida.wait("(?s)Max: Max is faster.*say a line that Ida ")
        tap.check("> say a line that Ida " in told, "the line is shown again below", told)
        room.deal()
        ida.wait("(?s)for the commands.*say a line that Ida ")
        ida.type("has begun")
        tap.check("Ida: a line that Ida has begun" in max_.wait("begun"), "and sent whole")
        ida.leave()
        max_.leave()


def check_kill(tap, program, data, page):
    """The server is killed between two moves, and comes back: told, and the game goes on."""
    folder = os.path.join(data, "killed")
    with Server(program, folder, page, None, "--listen", f"127.0.0.1:{free_port()}") as server:
        room = Room(program, server, "whist", "drive", {"deals": "1"},
                    ["open", "simple", "simple", "simple"])
        ida = room.person("--name Ida --lang en")
        ida.wait("when the host begins")
        room.deal()
        ida.wait(TURN)
        begun = time.monotonic()
        server.stop(signal.SIGKILL)
        ida.wait("connection to the server is lost")
        lost = time.monotonic() - begun
        tap.check(lost < 5 + BUSY, "a lost connection is told within five seconds", lost)
        told = ida.ask("1", "(?s)is back\\.\n")
        tap.check("Your move is sent when the connection is back." in told, "the move waits", told)
        ida.ask("people", "(?s)Seat 4")
    with Server(program, folder, page, None, "--listen", f"127.0.0.1:{server.port}") as again:
        ida.wait("connection is back")
        play_on(ida)
        ida.wait("opens the next game")
        tap.check(len(re.findall("You play ", ida.told)) == 13, "the game goes on to its end",
                  ida.told[-3000:])
        with again.socket() as socket:
            view = socket.ask("join", table=room.table)["view"]
        tap.check(view["over"], "at the server, too")
        ida.leave()
    room.host.close()


def check_ways_out(tap, program, server):
    """However somebody leaves, the same link leads to the same seat."""
    with Room(program, server, "war", "classic", {"players": "2"}, ["open", "simple"]) as room:
        home = room.home()
        words = "--name Ida"
        for way in (b"\x03", b"\x04", signal.SIGTERM, signal.SIGHUP, signal.SIGKILL):
            ida = room.person(words, home)
            told = ida.wait("(?s)when the host begins.*> ")
            tap.check("Ida (you)" in told, f"Ida sits down, then {way!r}", told)
            if isinstance(way, bytes):
                os.write(ida.terminal, way)
            else:
                os.kill(ida.process, way)
            ida.end()
            words = ""
        seats = room.host.ask("join", table=room.table)["room"]["seats"]
        tap.check(seats[0]["name"] == "Ida", "it is one seat", seats)


CHECKS = [check_host, check_dumb, check_unicode, check_pipe, check_links, check_site,
          check_begun_line, check_ways_out]
WITH_FOLDERS = [check_kill, check_frozen, check_strange_servers]

if __name__ == "__main__":
    sys.exit(run_checks(CHECKS, WITH_FOLDERS))
