/* test_bot_questions.c - bots that search are asked questions, which the driver answers later: an
 * answer is made like anybody's move, and dropped if the table has changed meanwhile.
 */
#include "server_people.h"
#include "server_world.h"

#include <stdio.h>
#include <string.h>

#define ONE_OF_TWO                                                                                 \
    "\"game\":\"wunsdorf\",\"seats\":[\"human\",\"steady\",\"steady\"],\"seed\":\"3\","

/* A table at which a bot thinks; everybody else has moved. */
static struct opened think_at(struct world *world, const char *members)
{
    world->thinking = true;
    const struct opened opened = open_table(world, members);
    join(world, 2, &opened, 0);
    for (int i = 0; i < 40 && !world->questions.count; i++) {
        int seat;
        char move[TALON_MOVE_TEXT];
        first_move(table_of(world, &opened), &seat, move);
        if (!seat)
            act_first(world, &opened);
        if (!world->questions.count)
            tick(world, 1000);
    }
    assert_int_equal(world->questions.count, 1);
    return opened;
}

static struct opened begin_thinking(struct world *world, const char *settings)
{
    char members[200];

    snprintf(members, sizeof members, ONE_OF_TWO "%s", settings);
    return think_at(world, members);
}

/* A budget shrinks from what the game makes of the level: a part of more would not be less. */
static void a_question_says_how_many_simulations_the_game_makes(void **unused)
{
    static const struct {
        const char *members;
        uint32_t simulations;
    } games[] = {
        { "\"game\":\"whist\",\"seats\":[\"human\",\"expert\",\"expert\",\"expert\"]", 12000 },
        { "\"game\":\"wippen\",\"seats\":[\"human\",\"expert\"]", 800 }, /* as `steady` */
        { "\"game\":\"war\",\"preset\":\"steal\",\"seats\":[\"human\",\"steady\"]", 150 },
        { ONE_OF_TWO "\"pace\":0", 800 },
    };

    (void)unused;
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        struct world *world = begin();
        think_at(world, games[i].members);
        assert_int_equal(world->questions.list[0].question.simulations, games[i].simulations);
        end(world);
    }
}

static void a_level_that_is_not_offered_sits_there_as_another(void **unused)
{
    struct world *world = begin();
    const struct opened opened =
        think_at(world, "\"game\":\"wippen\",\"seats\":[\"human\",\"expert\"]");

    (void)unused;
    assert_string_equal(talon_table_player(table_of(world, &opened), 1), "steady");
    end(world);
}

static void an_answer_is_a_move(void **unused)
{
    struct world *world = begin();
    const struct opened opened = begin_thinking(world, "\"pace\":0");
    const uint32_t before = steps_of(world, &opened);

    (void)unused;
    tick(world, 20);
    assert_int_equal(steps_of(world, &opened), before);
    assert_int_equal(world->questions.count, 1);
    bots_answer(world);
    tick(world, 0);
    assert_true(steps_of(world, &opened) > before);
    end(world);
}

/* The pace begins when the bot is asked, so that thinking makes no game slower. */
static void an_answer_keeps_the_pace(void **unused)
{
    struct world *world = begin();
    const struct opened opened = begin_thinking(world, "\"pace\":700");
    const uint32_t before = steps_of(world, &opened);

    (void)unused;
    tick(world, 100);
    bots_answer(world);
    tick(world, 500);
    assert_int_equal(steps_of(world, &opened), before);
    tick(world, 100);
    assert_int_equal(steps_of(world, &opened), before + 1);
    end(world);
}

static void answer_with(struct world *world, uint64_t number, const char *table, bool refused)
{
    const struct server_answer answer = { .kind = SERVER_JOB_MOVE,
                                          .number = number,
                                          .table = table,
                                          .refused = refused,
                                          .move = { .verb = 200 } };

    step(world, (struct server_event){ .kind = SERVER_ANSWERED, .answer = &answer });
    end_turn(world);
}

/* Nothing comes of answers to other questions, twice, or with moves that are not legal. */
static void wrong_answers_are_dropped(void **unused)
{
    struct world *world = begin();
    const struct opened opened = begin_thinking(world, "\"pace\":0");
    const uint32_t before = steps_of(world, &opened);
    const uint64_t number = world->questions.list[0].number;

    (void)unused;
    answer_with(world, number + 2, opened.table, false);
    answer_with(world, number, "nowhere", false);
    answer_with(world, number, opened.table, false); /* no such move */
    tick(world, 10);
    assert_int_equal(steps_of(world, &opened), before);
    bots_answer(world);
    tick(world, 0);
    assert_true(steps_of(world, &opened) > before);
    end(world);
}

static void a_lost_question_is_asked_again(void **unused)
{
    struct world *world = begin();

    (void)unused;
    begin_thinking(world, "\"pace\":0");
    tick(world, LIMIT_QUESTION_LOST - 1);
    assert_int_equal(world->questions.count, 1);
    tick(world, 1);
    assert_int_equal(world->questions.count, 2);
    assert_true(world->questions.list[0].number != world->questions.list[1].number);
    end(world);
}

static void a_refused_question_is_asked_again_later(void **unused)
{
    struct world *world = begin();
    const struct opened opened = begin_thinking(world, "\"pace\":0");

    (void)unused;
    answer_with(world, world->questions.list[0].number, opened.table, true);
    tick(world, LIMIT_QUESTION_RETRY - 1);
    assert_int_equal(world->questions.count, 1);
    tick(world, 1);
    assert_int_equal(world->questions.count, 2);
    end(world);
}

/* The store fails: the table goes back to where it was before the person moved, and the question
 * was about what came then. */
static void a_table_that_is_rolled_back_drops_the_answer(void **unused)
{
    struct world *world = begin();
    const struct opened opened = open_table(world, ONE_OF_TWO "\"pace\":0");
    int seat = 1;
    char move[TALON_MOVE_TEXT];

    (void)unused;
    world->thinking = true;
    join(world, 2, &opened, 0);
    for (int i = 0; i < 40 && seat; i++) {
        bots_answer(world);
        tick(world, 1000);
        first_move(table_of(world, &opened), &seat, move);
    }
    assert_int_equal(seat, 0);
    const uint32_t before = steps_of(world, &opened);
    world->full = true;
    act_first(world, &opened); /* a bot is asked in the same turn */
    assert_int_equal(steps_of(world, &opened), before);
    assert_int_equal(world->questions.count, 1);
    world->full = false;
    bots_answer(world);
    tick(world, 5000);
    assert_int_equal(steps_of(world, &opened), before);
    act_first(world, &opened); /* perhaps another move: the bot is asked about this one */
    assert_int_equal(steps_of(world, &opened), before + 1);
    assert_int_equal(world->questions.count, 1);
    end(world);
}

/* The host gives the seat to another bot while the first one thinks. */
static void another_bot_is_asked_anew(void **unused)
{
    struct world *world = begin();

    (void)unused;
    const struct opened opened = begin_thinking(world, "\"pace\":0");
    const int seat = talon_table_acting(table_of(world, &opened)) & 2 ? 1 : 2;
    char more[80];
    snprintf(more, sizeof more, ",\"seat\":%d,\"who\":\"strong\"", seat);
    assert_fine(as_host(world, "seat", &opened, more));
    tick(world, 0);
    assert_int_equal(world->questions.count, 2);
    const uint32_t before = steps_of(world, &opened);
    const struct server_job first = world->questions.list[0];
    answer_with(world, first.number, opened.table, false);
    assert_int_equal(steps_of(world, &opened), before);
    bots_answer(world);
    tick(world, 0);
    assert_true(steps_of(world, &opened) > before);
    end(world);
}

/* `forward` goes on when a bot has thought. */
static void forward_waits_for_thoughts(void **unused)
{
    struct world *world = begin();
    const struct opened opened = begin_thinking(world, "\"pace\":5000");
    const uint32_t before = steps_of(world, &opened);

    (void)unused;
    assert_fine(at_seat(world, "forward", &opened, 0, ",\"steps\":50"));
    for (int i = 0; i < 5; i++) {
        bots_answer(world);
        tick(world, 0);
    }
    assert_true(steps_of(world, &opened) > before + 1);
    end(world);
}

/* A restart forgets the question and asks it again. */
static void a_restart_asks_again(void **unused)
{
    struct world *world = begin();
    const struct opened opened = begin_thinking(world, "\"pace\":0");
    const uint32_t before = steps_of(world, &opened);

    (void)unused;
    restart(world);
    join(world, 2, &opened, 0);
    tick(world, 1000);
    assert_int_equal(world->questions.count, 1);
    bots_answer(world);
    tick(world, 0);
    assert_true(steps_of(world, &opened) > before);
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_question_says_how_many_simulations_the_game_makes),
        cmocka_unit_test(a_level_that_is_not_offered_sits_there_as_another),
        cmocka_unit_test(an_answer_is_a_move),
        cmocka_unit_test(an_answer_keeps_the_pace),
        cmocka_unit_test(wrong_answers_are_dropped),
        cmocka_unit_test(a_lost_question_is_asked_again),
        cmocka_unit_test(a_refused_question_is_asked_again_later),
        cmocka_unit_test(a_table_that_is_rolled_back_drops_the_answer),
        cmocka_unit_test(another_bot_is_asked_anew),
        cmocka_unit_test(forward_waits_for_thoughts),
        cmocka_unit_test(a_restart_asks_again),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
