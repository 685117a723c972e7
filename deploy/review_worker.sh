#!/bin/sh
# review_worker.sh - reviews the tables of the queue of review_queue.sql until none is left. Any
# number of them work side by side, on any machines. The arguments are talon review's:
#
#   DATA=postgresql://talon@db.example/talon review_worker.sh --humans --budget 8000
set -eu

if [ -z "${DATA-}" ]; then
    echo "review_worker.sh: DATA must be the address of the database." >&2
    exit 2
fi
talon=${TALON:-talon}
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

ask() {
    psql "$DATA" -qAtX -v ON_ERROR_STOP=1 "$@"
}

while table=$(ask -c "SELECT review.take()") && [ -n "$table" ]; do
    status=0
    "$talon" store record "$DATA" "$table" > "$folder/record" 2> "$folder/answer" &&
        "$talon" review "$folder/record" "$@" --json > "$folder/answer" 2>&1 || status=$?
    ask -v stream="$table" -v status="$status" -v answer="$(cat "$folder/answer")" <<'END'
UPDATE review.queue SET done = clock_timestamp(), status = :'status', answer = :'answer'
    WHERE stream = :'stream';
END
done
