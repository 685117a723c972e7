"""Network namespaces of a test's own: a bridge with the addresses of the databases, and a namespace
for each server, which can be cut off from them. Only root can make them.
"""
import os
import shutil
import subprocess

IP = shutil.which("ip") or "/usr/sbin/ip"


def ip(*words, check=True):
    done = subprocess.run([IP, *words], capture_output=True, text=True, check=False)
    if check and done.returncode:
        raise OSError(f"ip {' '.join(words)}: {done.stderr.strip()}")
    return done.returncode == 0


def can_be_made():
    """Whether this process may make namespaces."""
    name = f"talon-try-{os.getpid()}"
    return (os.getuid() == 0 and os.access(IP, os.X_OK) and ip("netns", "add", name, check=False)
            and ip("netns", "del", name))


class Network:
    """Hosts .1 and .2 of the bridge are for databases, .11 and on for servers."""

    def __init__(self, servers):
        mark = os.getpid() % 60000
        self.prefix = f"10.{77 + mark // 256 % 128}.{mark % 256}"
        self.bridge = f"tb{mark}"
        self.names = {name: f"talon-{mark}-{name}" for name in servers}
        ip("link", "add", self.bridge, "type", "bridge")
        for host in (1, 2):
            ip("addr", "add", f"{self.host(host)}/24", "dev", self.bridge)
        ip("link", "set", self.bridge, "up")
        for number, (name, space) in enumerate(self.names.items()):
            self.add(f"tv{mark}{name}", space, 11 + number)

    def host(self, number):
        return f"{self.prefix}.{number}"

    def address(self, name):
        return self.host(11 + list(self.names).index(name))

    def add(self, link, space, number):
        ip("netns", "add", space)
        ip("link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", space)
        ip("link", "set", link, "master", self.bridge, "up")
        for words in (("addr", "add", f"{self.host(number)}/24", "dev", "eth0"),
                      ("link", "set", "eth0", "up"), ("link", "set", "lo", "up")):
            ip("-n", space, *words)

    def inside(self, name):
        """What a command begins with that runs in the server's namespace."""
        return [IP, "netns", "exec", self.names[name]]

    def cut(self, name):
        """The server's packets to the databases are lost; people still reach it."""
        for host in (1, 2):
            ip("-n", self.names[name], "route", "add", "blackhole", f"{self.host(host)}/32")

    def mend(self, name):
        for host in (1, 2):
            ip("-n", self.names[name], "route", "del", "blackhole", f"{self.host(host)}/32",
               check=False)

    def close(self):
        for space in self.names.values():
            ip("netns", "del", space, check=False)
        ip("link", "del", self.bridge, check=False)
