"""A push service for the tests, and a browser's side of Web Push: keys, and opening messages.
It is written from RFC 8188, 8291 and 8292 with Python's library and the program openssl.
"""
import base64
import hashlib
import hmac
import http.server
import json
import os
import ssl
import struct
import subprocess
import threading
import time

from client import PATIENCE

# A public key as DER is this and a point of P-256.
POINT_HEAD = bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d030107034200")


def openssl(*arguments, given=None):
    return subprocess.run(["openssl", *arguments], input=given, check=True,
                          capture_output=True).stdout


def letters(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unlettered(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def put(path, content):
    with open(path, "wb") as file:
        file.write(content)
    return path


def hmac_of(key, text):
    return hmac.new(key, text, hashlib.sha256).digest()


def times(one, other):
    """The product in the field of GCM."""
    product = 0
    for bit in range(127, -1, -1):
        if other >> bit & 1:
            product ^= one
        one = one >> 1 ^ (0xE1 << 120 if one & 1 else 0)
    return product


def open_gcm(key, nonce, sealed):
    """AES-128-GCM without further data."""
    text, tag = sealed[:-16], sealed[-16:]
    zero = openssl("enc", "-aes-128-ecb", "-nopad", "-K", key.hex(), given=bytes(16))
    first = openssl("enc", "-aes-128-ecb", "-nopad", "-K", key.hex(), given=nonce + b"\0\0\0\1")
    blocks = text + bytes(-len(text) % 16) + struct.pack(">QQ", 0, 8 * len(text))
    check = 0
    for at in range(0, len(blocks), 16):
        check = times(check ^ int.from_bytes(blocks[at:at + 16], "big"),
                      int.from_bytes(zero, "big"))
    assert (check ^ int.from_bytes(first, "big")).to_bytes(16, "big") == tag, "a wrong tag"
    return openssl("enc", "-d", "-aes-128-ctr", "-K", key.hex(), "-iv",
                   (nonce + b"\0\0\0\2").hex(), given=text)


def public_key(path, point):
    """A file with this point of P-256 as a public key."""
    return put(path, POINT_HEAD + point)


class Browser:
    """The keys of one subscription."""

    def __init__(self, folder):
        self.folder = folder
        self.private = os.path.join(folder, "browser.pem")
        openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", self.private)
        self.point = openssl("ec", "-in", self.private, "-pubout", "-outform", "DER")[-65:]
        self.secret = os.urandom(16)

    def members(self, endpoint):
        return {"endpoint": endpoint, "key": letters(self.point), "secret": letters(self.secret)}

    def open(self, content):
        """The message that was sealed for this browser, without its padding."""
        salt, size, length = content[:16], *struct.unpack(">IB", content[16:21])
        own, record = content[21:21 + length], content[21 + length:]
        assert length == 65 and len(record) <= size
        peer = public_key(os.path.join(self.folder, "peer.der"), own)
        shared = openssl("pkeyutl", "-derive", "-inkey", self.private, "-peerkey", peer,
                         "-peerform", "DER")
        info = b"WebPush: info\0" + self.point + own
        key = hmac_of(salt, hmac_of(hmac_of(self.secret, shared), info + b"\1"))
        text = open_gcm(hmac_of(key, b"Content-Encoding: aes128gcm\0\1")[:16],
                        hmac_of(key, b"Content-Encoding: nonce\0\1")[:12], record)
        text = text.rstrip(b"\0")
        assert text[-1] == 2, "not the last record"
        return json.loads(text[:-1])


def number(data):
    """A number of a signature as DER."""
    data = data.lstrip(b"\0") or b"\0"
    data = b"\0" + data if data[0] & 0x80 else data
    return bytes([2, len(data)]) + data


def claims_of(header, folder):
    """The claims of a VAPID header whose signature is right, and the key."""
    scheme, rest = header.split(" ", 1)
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = parts["t"].split(".")
    assert scheme == "vapid" and json.loads(unlettered(head)) == {"typ": "JWT", "alg": "ES256"}
    flat = unlettered(signature)
    numbers = number(flat[:32]) + number(flat[32:])
    openssl("dgst", "-sha256", "-verify",
            public_key(os.path.join(folder, "vapid.der"), unlettered(parts["k"])), "-keyform",
            "DER", "-signature",
            put(os.path.join(folder, "signature"), bytes([0x30, len(numbers)]) + numbers),
            given=f"{head}.{claims}".encode())
    return json.loads(unlettered(claims)), parts["k"]


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        content = self.rfile.read(int(self.headers["Content-Length"]))
        status, headers = self.server.service.take(self.path, dict(self.headers), content)
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if "Content-Length" not in headers:
            self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


class PushService(http.server.ThreadingHTTPServer):
    """Keeps what it is handed, by the path of its address. `answers` says by path what it answers,
    first to last, then 201; a number instead of an answer is for how long it waits."""
    daemon_threads = True

    def __init__(self, folder):
        super().__init__(("127.0.0.1", 0), Handler)
        self.service = self
        self.certificate = os.path.join(folder, "cert.pem")
        key = os.path.join(folder, "key.pem")
        openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
                "subjectAltName=DNS:localhost", "-keyout", key, "-out", self.certificate)
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(self.certificate, key)
        self.socket = tls.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)
        self.host = f"localhost:{self.server_address[1]}"
        self.answers, self.taken = {}, []
        self.changed = threading.Condition()
        self.now, self.most = 0, 0
        self.thread = threading.Thread(target=self.serve_forever, args=(0.05,))
        self.thread.start()

    def address(self, path):
        return f"https://{self.host}{path}"

    def take(self, path, headers, content):
        with self.changed:
            self.taken.append((path, headers, content))
            self.now += 1
            self.most = max(self.most, self.now)
            todo = self.answers.get(path) or []
            answer = todo.pop(0) if todo else (201, {})
            self.changed.notify_all()
        if isinstance(answer, (int, float)):
            time.sleep(answer)
            answer = (201, {})
        with self.changed:
            self.now -= 1
        return answer

    def wait(self, count, seconds=PATIENCE):
        """So many messages, or more; else it fails."""
        with self.changed:
            assert self.changed.wait_for(lambda: len(self.taken) >= count, seconds), \
                [path for path, *_ in self.taken]
            return list(self.taken)

    def handle_error(self, *_):
        pass  # a client that does not trust it, or that was killed

    def close(self):
        self.shutdown()
        self.thread.join()
        self.server_close()
