/* postgres_claims.c - the function in the database by which a server claims a stream.
 *
 * It runs in the database so that a claim costs one exchange of messages, and a server that is
 * paused cannot stop in the middle of it. Each of its statements sees what was stored before it.
 */
#include "postgres_internal.h"

/* The own lease stays locked until the claim is stored: another server cannot end it in between,
 * and it can be renewed. Rows that were copied from another database keep their epochs, and have no
 * lease here. A lease that has run out is ended for good: a clock of the database that is set back
 * must not bring it back. */
const char store_postgres_claims[] =
    "CREATE OR REPLACE FUNCTION claim_stream(wanted TEXT, claimer TEXT, OUT claim TEXT,"
    " OUT holder TEXT, OUT reached BIGINT) LANGUAGE plpgsql AS $$"
    " DECLARE own server%ROWTYPE; former TEXT; other server%ROWTYPE;"
    " BEGIN"
    "  claim := 'lapsed'; holder := ''; reached := 0;"
    "  SELECT * INTO own FROM server WHERE id = claimer FOR KEY SHARE;"
    "  IF own.until IS NULL OR own.until <= clock_timestamp() THEN RETURN; END IF;"
    "  INSERT INTO lease(stream, server, epoch)"
    "   VALUES(wanted, claimer, 1 + coalesce((SELECT event.epoch FROM event"
    "    WHERE event.stream = wanted ORDER BY number DESC LIMIT 1), 0))"
    "   ON CONFLICT DO NOTHING;"
    "  SELECT lease.server, lease.epoch INTO former, reached FROM lease"
    "   WHERE lease.stream = wanted FOR UPDATE;"
    "  IF former <> claimer THEN"
    "   DELETE FROM server WHERE id = former AND until <= clock_timestamp();"
    "   SELECT * INTO other FROM server WHERE id = former FOR SHARE;"
    "   IF other.until > clock_timestamp() THEN"
    "    claim := 'held'; holder := other.address; RETURN;"
    "   END IF;"
    "   UPDATE lease SET server = claimer, epoch = lease.epoch + 1"
    "    WHERE lease.stream = wanted RETURNING lease.epoch INTO reached;"
    "  END IF;"
    "  claim := 'owned'; holder := own.address;"
    " END $$";
