/* test_ownership.c - a server that shares its store: which tables it claims and gives away, under
 * which epoch it writes, and what becomes of people when it loses a table, or its lease.
 */
#include "server_accounts.h"
#include "server_people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NEW "{\"id\":1,\"do\":\"new\"," WHIST FOUR_PEOPLE "}"
#define ACT(table, token, move, number)                                                            \
    "{\"id\":7,\"do\":\"act\",\"table\":\"%s\",\"token\":\"%s\",\"move\":\"%s\",\"number\":%u}",   \
        table, token, move, number

enum { LEASE = 8000 /* ms */, EPOCH = 5 };
static const char elsewhere[] = "https://b.cards.example";

/* Begins again as one of several servers. */
static struct world *begin_shared(void)
{
    struct world *world = begin();

    world->lease = LEASE;
    restart(world);
    return world;
}

/* The store answers the oldest claim, release or renewal. */
static void answer_oldest(struct world *world, struct server_answer answer)
{
    const struct server_job job = world->claims.list[0];

    assert_true(world->claims.count > 0);
    memmove(world->claims.list, world->claims.list + 1, --world->claims.count * sizeof job);
    answer.kind = job.kind;
    answer.number = job.number;
    answer.table = job.owner.stream;
    step(world, (struct server_event){ .kind = SERVER_ANSWERED, .answer = &answer });
    end_turn(world);
}

static void store_answers(struct world *world, enum store_claim claim, int64_t epoch,
                          const char *server)
{
    answer_oldest(world,
                  (struct server_answer){ .claim = claim, .epoch = epoch, .server = server });
}

static void say_now(struct world *world, uint64_t conn, const char *text)
{
    forget_said(world);
    say(world, conn, text);
    end_turn(world);
}

static const char *claimed(const struct world *world)
{
    assert_int_equal(world->claims.count, 1);
    assert_int_equal(world->claims.list[0].kind, SERVER_JOB_CLAIM);
    return world->claims.list[0].owner.stream;
}

/* A table that this server owns. */
static struct opened open_owned(struct world *world)
{
    struct opened opened = { 0 };

    say_now(world, 1, NEW);
    store_answers(world, STORE_CLAIM_OWNED, EPOCH, "");
    const struct json_value *answer = answer_to(world, 1);
    snprintf(opened.table, sizeof opened.table, "%s", text_of(answer, "table"));
    for (size_t seat = 0; seat < 4; seat++)
        snprintf(opened.token[seat], TOKEN_SIZE, "%s",
                 json_value_text(json_value_item(json_value_member(answer, "tokens"), seat)));
    return opened;
}

static void a_new_table_is_claimed_before_it_is_opened(void **unused)
{
    struct world *world = begin_shared();
    char table[TEXT_ROOM];

    (void)unused;
    say_now(world, 1, NEW);
    assert_null(answer_to(world, 1));
    snprintf(table, sizeof table, "%s", claimed(world));
    store_answers(world, STORE_CLAIM_OWNED, EPOCH, "");
    assert_fine(answer_to(world, 1));
    assert_string_equal(text_of(answer_to(world, 1), "table"), table);
    for (size_t i = 0; i < world->rows_count; i++)
        assert_int_equal(world->rows[i].epoch, EPOCH);
    assert_true(world->rows_count > 0);
    end(world);
}

static void two_people_open_two_tables(void **unused)
{
    struct world *world = begin_shared();

    (void)unused;
    say(world, 1, NEW);
    say_now(world, 2, NEW);
    store_answers(world, STORE_CLAIM_OWNED, EPOCH, "");
    assert_fine(answer_to(world, 1));
    assert_null(answer_to(world, 2));
    store_answers(world, STORE_CLAIM_OWNED, EPOCH, "");
    assert_fine(answer_to(world, 2));
    assert_string_not_equal(text_of(answer_to(world, 1), "table"),
                            text_of(answer_to(world, 2), "table"));
    end(world);
}

static void a_stored_table_is_claimed_and_then_read(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST FOUR_PEOPLE);

    (void)unused;
    world->lease = LEASE;
    restart(world);
    char request[200];
    snprintf(request, sizeof request,
             "{\"id\":3,\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", opened.table,
             opened.token[0]);
    say_now(world, 3, request);
    assert_null(table_of(world, &opened));
    assert_string_equal(claimed(world), opened.table);
    store_answers(world, STORE_CLAIM_OWNED, EPOCH, "");
    assert_fine(answer_to(world, 3));
    assert_fine(act_first(world, &opened));
    assert_int_equal(world->rows[world->rows_count - 1].epoch, EPOCH);
    end(world);
}

static void who_asks_for_a_table_elsewhere_is_told_where(void **unused)
{
    struct world *world = begin();
    struct opened opened = open_table(world, WHIST FOUR_PEOPLE);
    char request[200];

    (void)unused;
    world->lease = LEASE;
    restart(world);
    snprintf(request, sizeof request, "{\"id\":3,\"do\":\"join\",\"table\":\"%s\"}", opened.table);
    for (int time = 0; time < 2; time++) {
        say_now(world, 3, request);
        say(world, 4, request);
        store_answers(world, STORE_CLAIM_HELD, 0, elsewhere);
        for (uint64_t conn = 3; conn <= 4; conn++) {
            const struct json_value *error = json_value_member(answer_to(world, conn), "error");
            assert_code(answer_to(world, conn), "moved");
            assert_string_equal(text_of(error, "server"), elsewhere);
        }
        assert_int_equal(world->claims.count, 0);
        world->now++;
    }
    say_now(world, 3, request);
    store_answers(world, STORE_CLAIM_FAILED, 0, "");
    assert_code(answer_to(world, 3), "store");
    end(world);
}

/* It may have been opened in between, and then he may know that. */
static void who_comes_later_is_told_what_holds_later(void **unused)
{
    struct world *world = begin_shared();
    static const char request[] = "{\"id\":3,\"do\":\"join\",\"table\":\"nowhere1\"}";

    (void)unused;
    say_now(world, 3, request);
    world->now++;
    say(world, 4, request);
    end_turn(world);
    assert_int_equal(world->claims.count, 1);
    answer_oldest(world, (struct server_answer){ .nothing = true });
    assert_code(answer_to(world, 3), "unknown");
    assert_int_equal(world->claims.count, 1);
    store_answers(world, STORE_CLAIM_HELD, 0, elsewhere);
    assert_code(answer_to(world, 4), "moved");
    end(world);
}

static void what_is_not_stored_is_not_claimed(void **unused)
{
    struct world *world = begin_shared();

    (void)unused;
    say_now(world, 3, "{\"id\":3,\"do\":\"join\",\"table\":\"nowhere1\"}");
    assert_false(world->claims.list[0].owner.is_new);
    answer_oldest(world, (struct server_answer){ .nothing = true });
    assert_code(answer_to(world, 3), "unknown");
    assert_int_equal(world->claims.count, 0);
    end(world);
}

static void a_table_that_is_lost_hangs_up_and_is_claimed_again(void **unused)
{
    struct world *world = begin_shared();
    struct opened opened = open_owned(world);
    char move[TALON_MOVE_TEXT];
    int seat;

    (void)unused;
    assert_fine(join(world, 3, &opened, 0));
    first_move(table_of(world, &opened), &seat, move);
    world->slow = true;
    char request[300];
    snprintf(request, sizeof request, ACT(opened.table, opened.token[seat], move, 1u));
    say_now(world, 2, request);
    const size_t hung_up = world->hung_up;
    step(world, (struct server_event){ .kind = SERVER_DEPOSED, .stream = opened.table });
    disk_answers(world, 1, false);
    assert_null(answer_to(world, 2));
    assert_int_equal(world->hung_up - hung_up, 2); /* who looks on, and who has asked */
    assert_int_equal(world->last_code, CLOSE_RESTART);
    assert_null(table_of(world, &opened));
    world->slow = false;
    say_now(world, 4, request);
    assert_string_equal(claimed(world), opened.table);
    store_answers(world, STORE_CLAIM_OWNED, EPOCH + 2, "");
    assert_fine(answer_to(world, 4));
    assert_int_equal(world->rows[world->rows_count - 1].epoch, EPOCH + 2);
    end(world);
}

static void a_lease_is_renewed_and_counts_from_before(void **unused)
{
    struct world *world = begin_shared();

    (void)unused;
    tick(world, LEASE / 4);
    assert_int_equal(world->claims.count, 1);
    assert_int_equal(world->claims.list[0].kind, SERVER_JOB_RENEW);
    tick(world, LEASE / 4); /* it is still under way */
    assert_int_equal(world->claims.count, 1);
    store_answers(world, STORE_CLAIM_OWNED, 0, "");
    tick(world, LEASE - LEASE / 10 - LEASE / 4 - 1);
    assert_false(server_is_over(world->server));
    tick(world, 1);
    assert_true(server_is_over(world->server));
    end(world);
}

static void a_renewal_that_fails_is_tried_again(void **unused)
{
    struct world *world = begin_shared();

    (void)unused;
    tick(world, LEASE / 4);
    store_answers(world, STORE_CLAIM_FAILED, 0, "");
    tick(world, LEASE / 16 - 1);
    assert_int_equal(world->claims.count, 0);
    tick(world, 1);
    store_answers(world, STORE_CLAIM_LAPSED, 0, "");
    assert_true(server_is_over(world->server));
    end(world);
}

static void a_lease_that_ends_is_the_end(void **unused)
{
    struct world *world = begin_shared();
    struct opened opened = open_owned(world);
    const size_t hung_up = world->hung_up;

    (void)unused;
    assert_fine(join(world, 3, &opened, 0));
    while (!server_is_over(world->server)) {
        assert_int_equal(world->hung_up, hung_up);
        assert_non_null(table_of(world, &opened));
        tick(world, 1);
    }
    assert_int_equal(world->now, 5 + LEASE - LEASE / 10);
    assert_int_equal(world->hung_up - hung_up, CONNS);
    assert_null(table_of(world, &opened));
    while (world->claims.count) /* the renewal comes too late */
        store_answers(world, STORE_CLAIM_OWNED, 0, "");
    say_now(world, 2, NEW);
    tick(world, 1);
    assert_true(server_is_over(world->server));
    assert_int_equal(world->said_count, 0);
    assert_int_equal(world->claims.count, 0);
    end(world);
}

static void who_leaves_gives_everything_away(void **unused)
{
    struct world *world = begin_shared();
    struct opened opened = open_owned(world);

    (void)unused;
    step(world, (struct server_event){ .kind = SERVER_STOPPING });
    end_turn(world);
    step(world, (struct server_event){ .kind = SERVER_LEAVES });
    end_turn(world);
    assert_null(table_of(world, &opened));
    assert_true(server_is_over(world->server));
    assert_int_equal(world->claims.list[0].kind, SERVER_JOB_RELEASE);
    assert_string_equal(world->claims.list[0].owner.stream, "");
    end(world);
}

/* Its next owner may be another server: it is claimed again, after it was given away. */
static void a_table_that_leaves_memory_is_given_away(void **unused)
{
    struct world *world = begin();
    char request[200];

    (void)unused;
    world->lease = INT64_MAX / 4;
    restart(world);
    struct opened opened = open_owned(world);
    for (int minutes = 0; minutes < 12 && table_of(world, &opened); minutes++)
        tick(world, 60 * 1000);
    assert_int_equal(world->claims.count, 1);
    assert_int_equal(world->claims.list[0].kind, SERVER_JOB_RELEASE);
    snprintf(request, sizeof request, "{\"id\":3,\"do\":\"join\",\"table\":\"%s\"}", opened.table);
    say_now(world, 3, request);
    assert_int_equal(world->claims.count, 1); /* one after the other */
    store_answers(world, STORE_CLAIM_OWNED, 0, "");
    assert_string_equal(claimed(world), opened.table);
    store_answers(world, STORE_CLAIM_OWNED, EPOCH + 1, "");
    assert_fine(answer_to(world, 3));
    end(world);
}

/* ---- accounts ------------------------------------------------------------------------------ */

/* The oldest question is answered with this row, or with nothing. */
static void look_is_answered(struct world *world, struct store_row *row)
{
    struct server_job job = world->looks.list[0];
    const struct server_answer answer = {
        .kind = job.kind, .number = job.number, .rows = row, .rows_count = row != NULL
    };

    assert_true(world->looks.count);
    memmove(world->looks.list, world->looks.list + 1, --world->looks.count * sizeof job);
    step(world, (struct server_event){ .kind = SERVER_ANSWERED, .answer = &answer });
    journal_job_free(&job);
    end_turn(world);
}

/* The store has nothing to tell; a session that is looked up is of this account. */
static void looks_are_answered(struct world *world, const char *account)
{
    struct store_row row = { .kind = STORE_HANDLE, .text = "" };

    snprintf(row.table, sizeof row.table, "%s", account);
    while (world->looks.count)
        look_is_answered(world, world->looks.list[0].kind == SERVER_JOB_FIND ? &row : NULL);
}

/* So often is the account given away in the next seconds. */
static int given_away(struct world *world, const char *account)
{
    int count = 0;

    for (int i = 0; i < 4; i++) {
        tick(world, LIMIT_LOOK);
        looks_are_answered(world, account);
        while (world->claims.count) {
            const struct server_job *job = &world->claims.list[0];
            count += job->kind == SERVER_JOB_RELEASE && !strcmp(job->owner.stream, account);
            store_answers(world, STORE_CLAIM_OWNED, EPOCH, "");
        }
    }
    return count;
}

/* Somebody signs out, for which the account is claimed; and the store has told whose session it is.
 */
static struct world *begin_claiming(char account[STORE_ID_ROOM])
{
    struct world *world = begin();
    const struct visitor visitor = anna(world);
    char request[200];

    snprintf(account, STORE_ID_ROOM, "%s", world->rows[0].table);
    world->lease = LEASE;
    restart(world);
    world->unread = true;
    snprintf(request, sizeof request, "{\"id\":3,\"do\":\"logout\",\"session\":\"%s\"}",
             visitor.session);
    say_now(world, 3, request);
    looks_are_answered(world, account);
    assert_string_equal(claimed(world), account);
    return world;
}

/* Nobody reads it then, and every other server would wait for it. */
static void an_account_that_was_claimed_for_somebody_who_has_gone_is_given_away(void **unused)
{
    char account[STORE_ID_ROOM];
    struct world *world = begin_claiming(account);

    (void)unused;
    step(world, (struct server_event){ .kind = SERVER_CLOSE, .conn = 3 });
    store_answers(world, STORE_CLAIM_OWNED, EPOCH, "");
    assert_int_equal(world->reads.count, 0);
    assert_int_equal(given_away(world, account), 1);
    assert_int_equal(given_away(world, account), 0);
    end(world);
}

static void an_account_that_is_being_read_is_not_given_away(void **unused)
{
    char account[STORE_ID_ROOM];
    struct world *world = begin_claiming(account);

    (void)unused;
    store_answers(world, STORE_CLAIM_OWNED, EPOCH, "");
    assert_int_equal(world->reads.count, 1);
    assert_int_equal(given_away(world, account), 0);
    forget_said(world);
    disk_is_read(world);
    assert_fine(answer_to(world, 3));
    end(world);
}

/* The next row that another server writes has the number of the one that was refused. */
static void a_refused_row_is_not_missed_in_a_copy(void **unused)
{
    char account[STORE_ID_ROOM];
    struct world *world = begin_claiming(account);
    static char text[] = "aaaaaaaaaaaa war tul tod-und-leben 2 0 1 won 1 -";
    struct store_row sent = { .kind = STORE_SEND, .message.stream = "aaaaaaaaaaaa", .text = text };

    (void)unused;
    snprintf(sent.table, sizeof sent.table, "%s", account);
    store_answers(world, STORE_CLAIM_OWNED, EPOCH, "");
    disk_is_read(world);
    const uint32_t stored = (uint32_t)world->rows_count;
    tick(world, 1);
    world->full = true;
    assert_int_equal(world->looks.list[0].kind, SERVER_JOB_LOOK);
    look_is_answered(world, &sent);
    world->full = false;
    assert_int_equal(world->rows_count, stored);
    tick(world, LIMIT_LOOK);
    assert_int_equal(world->looks.list[0].look.known_count, 1);
    assert_int_equal(world->looks.list[0].look.known[0].next, stored);
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_table_is_claimed_before_it_is_opened),
        cmocka_unit_test(two_people_open_two_tables),
        cmocka_unit_test(a_stored_table_is_claimed_and_then_read),
        cmocka_unit_test(who_asks_for_a_table_elsewhere_is_told_where),
        cmocka_unit_test(who_comes_later_is_told_what_holds_later),
        cmocka_unit_test(what_is_not_stored_is_not_claimed),
        cmocka_unit_test(a_table_that_is_lost_hangs_up_and_is_claimed_again),
        cmocka_unit_test(a_lease_is_renewed_and_counts_from_before),
        cmocka_unit_test(a_renewal_that_fails_is_tried_again),
        cmocka_unit_test(a_lease_that_ends_is_the_end),
        cmocka_unit_test(who_leaves_gives_everything_away),
        cmocka_unit_test(a_table_that_leaves_memory_is_given_away),
        cmocka_unit_test(an_account_that_was_claimed_for_somebody_who_has_gone_is_given_away),
        cmocka_unit_test(an_account_that_is_being_read_is_not_given_away),
        cmocka_unit_test(a_refused_row_is_not_missed_in_a_copy),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
