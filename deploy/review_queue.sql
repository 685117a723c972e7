-- review_queue.sql - a queue of reviews in the database of a server, beside Talon's tables. It is
-- made once: psql -f review_queue.sql. A row that was taken an hour ago and is not done is free
-- again, because its worker has died.
CREATE SCHEMA IF NOT EXISTS review;
CREATE TABLE IF NOT EXISTS review.queue(
    stream TEXT NOT NULL PRIMARY KEY,
    taken TIMESTAMPTZ,
    done TIMESTAMPTZ,
    status INTEGER,
    answer TEXT
);

-- Takes one that nobody has, without waiting for those that others are taking. No row: none is
-- left.
CREATE OR REPLACE FUNCTION review.take() RETURNS SETOF TEXT LANGUAGE sql AS $$
    UPDATE review.queue SET taken = clock_timestamp() WHERE stream = (
        SELECT stream FROM review.queue
        WHERE done IS NULL AND (taken IS NULL OR taken < clock_timestamp() - interval '1 hour')
        ORDER BY stream LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING stream
$$;
