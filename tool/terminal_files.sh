#!/bin/sh
# Writes the files that a terminal has beside the program: the pages of man, of each command in each
# language by the program itself, and of the record and the protocol from doc/; and the scripts with
# which shells complete commands.
# Usage: terminal_files.sh PROGRAM FOLDER VERSION DATE
set -eu
program=$(realpath "$1")
folder=$2
version=$3
date=$4
sources=$(dirname "$0")/..

# talon-serve is for those who run the machine: section 8.
write_page() {
    page=$("$program" manual --lang "$1" ${3:+"$3"})
    section=$(printf '%s\n' "$page" | sed -n '1s/^\.TH "[^"]*" \([0-9]\).*/\1/p')
    install -d "$2/man$section"
    printf '%s\n' "$page" >"$2/man$section/talon${3:+-$3}.$section"
}

# lowdown writes what is in backticks in a font that only some formatters know, begins paragraphs
# where a heading has begun one, and knows no section NAME.
convert() {
    install -d "$folder/man/man$3"
    lowdown -s -Tman -mtitle="$2" -msection="$3" -mdate="$date" -mvolume="Talon $version" \
        "$sources/doc/$1" |
        sed 's/\\fC/\\fB/g' |
        awk -v name="$2 \\- $4" '
            /^\.[LP]P$/ && heading { next }
            { heading = /^\.S[HS]/ || before ~ /^\.S[HS]$/; before = $0; print }
            /^\.TH / { print ".SH NAME"; print name }' >"$folder/man/man$3/$2.$3"
}

commands=$("$program" completion -- talon help "" | cut -f 1 | grep -v '^help$')
rm -rf "$folder"
for language in en $(cat "$sources/po/LINGUAS"); do
    place=$folder/man
    [ "$language" = en ] || place=$folder/man/$language
    write_page "$language" "$place" ""
    for command in $commands; do
        write_page "$language" "$place" "$command"
    done
done
convert record.md talon-record 5 "the record of a game"
convert protocol.md talon-protocol 7 "what programs say to the engine and to a server"

install -d "$folder/bash-completion/completions" "$folder/zsh/site-functions" \
    "$folder/fish/vendor_completions.d"
"$program" completion bash >"$folder/bash-completion/completions/talon"
"$program" completion zsh >"$folder/zsh/site-functions/_talon"
"$program" completion fish >"$folder/fish/vendor_completions.d/talon.fish"
