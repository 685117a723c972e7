#!/bin/sh
# Installs the program, the page, the documentation and the systemd units, or removes them again.
# Usage: install.sh PROGRAM PAGE PREFIX [DESTDIR], install.sh --remove PREFIX [DESTDIR]
set -eu
cd "$(dirname "$0")/.."

fail() {
    echo "make install: $1" >&2
    exit 1
}

# The units name the folder in which everything stands once it is installed.
install_unit() {
    sed "s#/usr/local/#$prefix/#g" "deploy/$1" >"$units/$1"
    chmod 644 "$units/$1"
}

set_folders() {
    prefix=$1
    case $prefix in
    /*) ;;
    *) fail "PREFIX must begin with /: $prefix" ;;
    esac
    bin=$2$prefix/bin
    share=$2$prefix/share/talon
    doc=$2$prefix/share/doc/talon
    units=$2$prefix/lib/systemd/system
}

if [ "$1" = --remove ]; then
    set_folders "$2" "${3:-}"
    rm -rf "$bin/talon" "$share" "$doc" "$units/talon.service" "$units/talon.socket"
    exit
fi

program=$1
page=$2
set_folders "$3" "${4:-}"
[ -x "$program" ] || fail "$program is missing: run \`make build\` first."
[ -f "$page/index.html" ] || fail "$page/index.html is missing: run \`make page\` first."

install -d "$bin" "$share" "$doc" "$units"
install -m 755 "$program" "$bin/talon"
# The files of an older page go, since their names differ from one version to the next.
rm -rf "$share/page"
cp -R "$page" "$share/page"
cp -R doc/. "$doc"
cp CHANGELOG.md LICENSE deploy/nginx.conf "$doc"
chmod -R u=rwX,go=rX "$share/page" "$doc"
install_unit talon.service
install_unit talon.socket
