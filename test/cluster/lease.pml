/* lease.pml - a model of who owns a stream: two servers, one stream, one database. It is so small
 * that spin tries every order of steps, every crash and every pause. doc/cluster.md tells the same
 * in words.
 *
 * A server that is paused takes no step while the time passes, and a slow one takes few. One time
 * is enough for all: a server's own clock only measures spans, and in one lease it loses MARGIN at
 * most. Each WITHOUT_ is a mistake that spin has to find: test_models.py.
 */
#define NOBODY 9
#define LEASE 2
#define MARGIN 1
#define LAST_TIME 4 /* then the time stands still */
#define LAST_EPOCH 3
#define MOVES 2
#define CRASHES 1 /* of either server */

/* The database: the row of the stream, who holds it FOR SHARE, and how many moves are stored. */
byte time, owner = NOBODY, epoch, until, sharers, rows, crashes;

bool renewing; /* a statement that has looked at the lease will change it */

/* The client: the last move that it was told of. It asks for the next one until it is told. */
byte acknowledged;

/* When a server has to stop answering: measured from before the statement was sent, and earlier by
 * what its own clock may lose. */
#ifdef WITHOUT_MARGIN
#define ALLOWED LEASE
#else
#define ALLOWED (LEASE - MARGIN)
#endif
#ifdef WITHOUT_SENDING_TIME
#define ENDS (time + ALLOWED)
#else
#define ENDS (sent + ALLOWED)
#endif
#define MAY_BE_LIVE (time < ends + MARGIN) /* by a clock that has lost that much */
#define MAY_BE_OVER (time >= ends)         /* by one that has not */

/* By which clock a lease is over. That of the second server goes ahead. */
#ifdef WITHOUT_DATABASE_CLOCK
#define NOW (time + me)
#else
#define NOW time
#endif

#ifdef WITHOUT_FENCE
#define HOLD skip
#define LET_GO skip
#else
#define HOLD sharers++
#define LET_GO sharers--
#endif
#ifdef WITHOUT_LOCKED_LEASE
#define HOLD_LEASE skip
#else
#define HOLD_LEASE renewing = true
#endif

#ifdef WITHOUT_READING_AGAIN
#define KNOWN known /* as when it owned the stream before */
#else
#define KNOWN rows
#endif

/* An answer is computed at one moment. It must be that of the only owner, who knows all rows. */
inline answer()
{
    assert(owner == me && epoch == mine);
    assert(known == rows && acknowledged <= rows)
}

inline drop()
{
    mine = 0; ends = 0; sent = 0; asked = 0
}

proctype Server(byte me)
{
    byte mine;  /* the epoch under which it owns the stream; 0: it does not */
    byte known; /* rows that it knows */
    byte sent, ends, longer, asked;

free:
    do
    :: sent = time; goto claim
    :: time == LAST_TIME -> goto off
    od;

claim: /* one statement, which waits for those that hold the row */
    atomic {
        sharers == 0 && !renewing;
        if
        :: (owner == NOBODY || until <= NOW) && epoch < LAST_EPOCH ->
            owner = me; epoch++; until = time + LEASE; mine = epoch
        :: else -> sent = 0; goto free
        fi
    };
    d_step { ends = ENDS; sent = 0 };
    known = KNOWN; /* another statement */

owns:
    do
    :: MAY_BE_OVER -> d_step { drop() }; goto free
    :: d_step { MAY_BE_LIVE -> answer() } /* of what it knows */
    :: sent = time; goto renew
    :: atomic { MAY_BE_LIVE && acknowledged < MOVES -> asked = acknowledged + 1 };
        if
        :: d_step { asked <= known && MAY_BE_LIVE -> answer(); /* sent again */
            acknowledged = (asked > acknowledged -> asked : acknowledged); asked = 0 }
        :: asked > known -> goto append
        :: MAY_BE_OVER -> asked = 0
        fi
    :: goto release
    :: crashes < CRASHES -> d_step { crashes++; drop(); known = 0 }; goto free
    od;

renew: /* by the clock of the database, which looks at it when the statement begins */
    atomic {
        if
        :: owner == me && epoch == mine && until > NOW -> longer = time + LEASE; HOLD_LEASE
        :: else -> d_step { drop() }; goto free
        fi
    };
    d_step { until = longer; longer = 0; renewing = false };
    d_step { ends = ENDS; sent = 0 };
    goto owns;

append: /* one transaction: the row is looked at, then the move is written */
    atomic {
        if
        :: epoch == mine && owner == me -> HOLD
        :: else -> d_step { drop() }; goto free /* 0 rows came back */
        fi
    };
#ifdef WITHOUT_WAITING
    acknowledged = asked; /* told before it is stored */
#endif
    if
    :: d_step { rows == asked - 1 -> rows++; LET_GO } /* the primary key is the number */
    :: d_step { rows != asked - 1 -> LET_GO; drop() }; goto free
    :: crashes < CRASHES -> d_step { crashes++; LET_GO; drop(); known = 0 }; goto free
    fi;
    known = asked;
    if
    :: d_step { MAY_BE_LIVE -> answer(); acknowledged = asked; asked = 0 }
    :: MAY_BE_OVER -> skip
    fi;
    goto owns;

release: /* a server that stops; nothing of it is under way */
    atomic {
        if
        :: owner == me && epoch == mine -> owner = NOBODY
        :: else -> skip
        fi;
        drop()
    };
    goto free;

off: skip
}

active proctype Clock()
{
    do
    :: time < LAST_TIME -> time++
    :: time == LAST_TIME -> break
    od
}

init
{
    atomic { run Server(0); run Server(1) }
}
