#!/bin/sh
# Installs the program, the C library with its headers, the page, the documentation, the pages of
# man, the completion of shells, the entry of desktops and the systemd units, or the library alone,
# or removes them again. The site of the documentation comes with it where `make site` has made it.
# Usage: install.sh PROGRAM PAGE PREFIX [DESTDIR], install.sh --library BUILD PREFIX [DESTDIR],
# install.sh --remove PREFIX [DESTDIR]. LIBDIR=lib says where below PREFIX libraries lie.
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
    shared=$2$prefix/share
    libexec=$2$prefix/libexec/talon
    libdir=${LIBDIR:-lib}
    lib=$2$prefix/$libdir
    headers=$2$prefix/include/talon
    staged=$2
}

# The loader has a list of the libraries in its folders, which root alone may renew.
tell_the_loader() {
    if [ -z "$staged" ] && [ "$(id -u)" -eq 0 ] && command -v ldconfig >/dev/null; then
        ldconfig || true
    fi
}

remove_library() {
    rm -f "$lib"/libtalon.a "$lib"/libtalon.so "$lib"/libtalon.so.* "$lib/pkgconfig/talon.pc"
    rm -rf "$headers" "$lib/cmake/talon"
}

# Programs find the library by what is said here of its folders.
install_told() {
    install -d "$(dirname "$2")"
    sed -e "s#@PREFIX@#$prefix#" -e "s#@LIBDIR@#$libdir#" "$1" >"$2"
    chmod 644 "$2"
}

# $1: the folder of the build.
install_library() {
    built=$1/src/library
    [ -f "$built/libtalon.a" ] || fail "$built/libtalon.a is missing: run \`make build\` first."
    remove_library
    install -d "$lib" "$headers"
    install -m 644 include/talon/*.h "$headers"
    install -m 644 "$built/libtalon.a" "$lib"
    for name in "$built"/libtalon.so*; do
        [ -d "$name" ] || cp -P "$name" "$lib"
    done
    install_told "$built/talon.pc.in" "$lib/pkgconfig/talon.pc"
    for name in talon-config talon-config-version; do
        install_told "$built/$name.cmake.in" "$lib/cmake/talon/$name.cmake"
    done
    tell_the_loader
}

# The entry of the menu, its icons and its words in shops of software, and what it starts.
remove_desktop_files() {
    rm -f "$shared"/applications/io.github.talon_cards.Talon.desktop \
        "$shared"/metainfo/io.github.talon_cards.Talon.metainfo.xml \
        "$shared"/icons/hicolor/*/apps/io.github.talon_cards.Talon.*
    rm -rf "$libexec"
}

# $1: the folder of the build.
install_desktop_files() {
    remove_desktop_files
    (cd "$1/src/cli/desktop_files" && find . -type f) | while read -r file; do
        case $file in
        *.desktop) install_told "$1/src/cli/desktop_files/$file" "$shared/$file" ;;
        *) install -D -m 644 "$1/src/cli/desktop_files/$file" "$shared/$file" ;;
        esac
    done
    install -D -m 755 deploy/desktop/open_table.sh "$libexec/open-table"
}

# Those of an older version, too, which may have had other commands.
remove_terminal_files() {
    rm -f "$shared"/man/man[1578]/talon.[1578] "$shared"/man/man[1578]/talon-*.[1578] \
        "$shared"/man/*/man[1578]/talon.[1578] "$shared"/man/*/man[1578]/talon-*.[1578] \
        "$shared/bash-completion/completions/talon" "$shared/zsh/site-functions/_talon" \
        "$shared/fish/vendor_completions.d/talon.fish"
}

if [ "$1" = --remove ]; then
    set_folders "$2" "${3:-}"
    rm -rf "$bin/talon" "$bin/talon-sim" "$share" "$doc"
    rm -f "$units/talon.service" "$units/talon.socket" "$units/talon-backup.service" \
        "$units/talon-backup.timer"
    remove_terminal_files
    remove_desktop_files
    remove_library
    tell_the_loader
    exit
fi

if [ "$1" = --library ]; then
    set_folders "$3" "${4:-}"
    install_library "$2"
    exit
fi

program=$1
page=$2
set_folders "$3" "${4:-}"
[ -x "$program" ] || fail "$program is missing: run \`make build\` first."
[ -f "$page/index.html" ] || fail "$page/index.html is missing: run \`make page\` first."

install -d "$bin" "$share" "$doc" "$units"
install -m 755 "$program" "$bin/talon"
# An older page and documentation go, since names of files differ from one version to the next.
rm -rf "$share/page" "$doc/doc" "$doc/examples" "$doc/html"
cp -R "$page" "$share/page"
# The pages stand as in the sources, so that the links between them lead somewhere.
cp -R doc "$doc/doc"
for name in README.md CONTRIBUTING.md CHANGELOG.md web/README.md web/src/engine/README.md \
    test/reference/README.md; do
    install -D -m 644 "$name" "$doc/$name"
done
cp -R examples "$doc/examples"
cp LICENSE deploy/nginx.conf deploy/nginx-folder.conf deploy/nginx-cluster.conf deploy/Caddyfile \
    deploy/simulate.sbatch deploy/patroni.yml deploy/prometheus.yml deploy/prometheus-rules.yml \
    deploy/grafana.json deploy/talon-cluster.conf deploy/talon-cluster.env "$doc"
cp deploy/lines.sbatch deploy/review_queue.sql deploy/review_worker.sh "$doc"
[ ! -d "$(dirname "$program")/site" ] || cp -R "$(dirname "$program")/site" "$doc/html"
chmod -R u=rwX,go=rX "$share/page" "$doc"
for unit in talon.service talon.socket talon-backup.service talon-backup.timer; do
    install_unit "$unit"
done
install_library "$(dirname "$program")"
install_desktop_files "$(dirname "$program")"
remove_terminal_files
terminal=$(dirname "$program")/src/cli/terminal_files
(cd "$terminal" && find . -type f) | while read -r file; do
    install -D -m 644 "$terminal/$file" "$shared/$file"
done
