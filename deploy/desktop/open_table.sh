#!/bin/sh
# Opens the table in the browser, for the person at this machine. The first time it starts a server
# for them alone, which goes on until they log out; after that it opens the page of that one.
# `make install` puts it at libexec/talon/open-table, and the entry of the menu calls it.
set -eu
talon=$(dirname "$0")/../../bin/talon
own=${XDG_RUNTIME_DIR:-${TMPDIR:-/tmp}/talon-$(id -u)}/talon
mkdir -p -m 700 "$(dirname "$own")" "$own"

# Where nobody reads a terminal, a box says it, should there be a program for that.
complain() {
    echo "Talon: $1" >&2
    for way in "zenity --error --text" "kdialog --error" "notify-send Talon" "xmessage"; do
        if command -v "${way%% *}" >/dev/null; then
            # shellcheck disable=SC2086
            $way "$1" && break
        fi
    done
    exit 1
}

# Always the same ports in turn, because a browser keeps what a page stores by address and port.
# Descriptor 8, which the server inherits, holds the lock as long as it runs.
start_server() {
    for port in 8080 8091 8092 8093; do
        rm -f "$own/answer"
        mkfifo -m 600 "$own/answer"
        setsid "$talon" serve --listen "127.0.0.1:$port" >"$own/answer" 2>"$own/said" 9>&- &
        # No line comes from a server that cannot start.
        if read -r line <"$own/answer"; then
            printf '%s\n' "$line" | sed -n 's|.*\(http://[^ ]*\).*|\1|p' >"$own/address"
            return
        fi
    done
    complain "$(cat "$own/said")"
}

# Two clicks at once start one server: the second one waits here.
exec 9>"$own/starting"
flock 9
exec 8>"$own/running"
if flock -n 8; then
    start_server
fi
exec 8>&- 9>&-
address=$(cat "$own/address")
for browser in xdg-open x-www-browser; do
    if command -v "$browser" >/dev/null; then
        exec "$browser" "$address"
    fi
done
complain "$address"
