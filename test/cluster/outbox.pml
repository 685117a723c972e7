/* outbox.pml - a model of messages between streams: a table's finished games are results of an
 * account. Two servers can own the account, one after the other, and may be paused or crash at any
 * step. A wake-up may be lost. Each WITHOUT_ is a mistake that spin has to find: test_models.py.
 */
#define GAMES 2
#define LAST_EPOCH 3
#define CRASHES 2 /* of all servers, but the last owner of the account goes on */

/* The database: games of the table that are stored, messages that wait for the account, and how
 * often each game is among the account's rows. Of the account the epoch, and who holds it FOR
 * SHARE. */
byte finished, crashes, epoch, sharers, over;
bool waits[GAMES];
byte applied[GAMES];

bool woken; /* the hint that something waits, which may be lost */

#define MAY_CRASH (crashes < CRASHES && mine < LAST_EPOCH)

#ifdef WITHOUT_FENCE
#define HOLD skip
#define LET_GO skip
#else
#define HOLD sharers++
#define LET_GO sharers--
#endif

/* The server that owns the table. */
active proctype Table()
{
    byte game;

    do
    :: finished < GAMES ->
        game = finished;
#ifdef WITHOUT_TRANSACTION
        finished++;
        if
        :: waits[game] = true
        :: crashes < CRASHES -> crashes++ /* another server goes on with the table */
        fi;
#else
        d_step { finished++; waits[game] = true }; /* or it crashed before */
#endif
        if
        :: woken = true
        :: skip
        fi
    :: finished == GAMES -> break
    od;
    over++
}

/* A server that owns the account for a while: it reads its rows, then applies what waits. */
proctype Account()
{
    byte mine, game;
    bool known[GAMES];

free:
    do
    :: atomic { sharers == 0 && epoch < LAST_EPOCH -> epoch++; mine = epoch }; break
    :: epoch == LAST_EPOCH -> goto off
    od;
    atomic { known[0] = applied[0] > 0; known[1] = applied[1] > 0 };

owns:
    do
    :: atomic {
#ifdef WITHOUT_LOOKING
        woken -> woken = false; /* and nobody looks without a wake-up */
#endif
        if
        :: waits[0] -> game = 0
        :: waits[1] -> game = 1
        fi };
        goto apply
    :: MAY_CRASH -> d_step { crashes++; mine = 0 }; goto free
    :: mine != epoch -> goto free
    :: finished == GAMES && !waits[0] && !waits[1] -> goto off
#ifdef WITHOUT_LOOKING
    :: finished == GAMES && !woken -> goto off
#endif
    od;

apply:
#ifndef WITHOUT_NUMBER
    if
    :: known[game] -> goto applied_already
    :: else
    fi;
#endif
    atomic {
        if
        :: mine == epoch -> HOLD
        :: else -> goto free
        fi
    };
    if
    :: d_step { applied[game]++; known[game] = true; LET_GO }
    :: MAY_CRASH -> d_step { crashes++; LET_GO; mine = 0 }; goto free
    fi;
    if
    :: skip
    :: MAY_CRASH -> d_step { crashes++; mine = 0 }; goto free
    fi;

applied_already: /* a transaction of its own: it may come late, or never */
    waits[game] = false;
    goto owns;

off: over++
}

/* At the end nothing waits, and everything is there once. */
active proctype Judge()
{
    over == 3;
    assert(!waits[0] && !waits[1] && applied[0] == 1 && applied[1] == 1)
}

init
{
    atomic { run Account(); run Account() }
}
