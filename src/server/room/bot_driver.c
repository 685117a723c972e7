/* bot_driver.c - makes the moves of bots, and forced moves of people who want that. A bot gets its
 * seat's view, the legal moves and random numbers of its own.
 *
 * A bot that searches is asked a question, which the server's driver answers elsewhere. Its move is
 * kept until the pace of the table allows it, and dropped if the table has changed meanwhile.
 */
#include "bot_driver.h"

#include "event_log.h"
#include "seats.h"
#include "util/memory.h"
#include "util/table_memory.h"

#include <talon/bot.h>

#include <assert.h>
#include <string.h>

/* The chance of a bot's next decision, or NULL where it is that of the room. Where somebody chose
 * the seed it follows from that and from the number of the step: so the same play meets the same
 * answers, also after a restart, as long as no search is cut short by the load. */
static struct talon_rng *seeded_chance(const struct room *room, int seat, struct talon_rng *rng)
{
    assert(seat >= 0 && seat < room->seats_count);
    static const char words[] = "talon bot ";
    const uint32_t step = room_steps(room);
    const uint8_t at[] = { (uint8_t)seat, (uint8_t)step, (uint8_t)(step >> 8),
                           (uint8_t)(step >> 16), (uint8_t)(step >> 24) };
    uint8_t key[TALON_SHA256_BYTES];
    struct talon_sha256 sum;

    if (!room->settings.seeded)
        return NULL;
    talon_sha256_start(&sum);
    talon_sha256_add(&sum, words, sizeof words - 1);
    talon_sha256_add(&sum, talon_table_key(room->table), TALON_KEY_BYTES);
    talon_sha256_add(&sum, at, sizeof at);
    talon_sha256_end(&sum, key);
    talon_rng_key(rng, key);
    return rng;
}

/* The bot's choice for a seat that has to act. */
static struct talon_move choose_move(struct room *room, int seat, const struct talon_bot *bot)
{
    assert(room->table);
    assert(seat >= 0 && seat < room->seats_count);
    assert(bot);
    struct talon_move moves[TALON_MOVES_MAX];
    const struct talon_game *game = talon_table_game(room->table);
    const void *state = talon_table_state(room->table);
    struct talon_view view;
    struct talon_rng own;
    struct talon_rng *rng = seeded_chance(room, seat, &own);
    const int count = game->legal(state, seat, moves);

    talon_view(game, state, seat, &view);
    const struct talon_bot_request request = { .game = game,
                                               .view = &view,
                                               .moves = moves,
                                               .count = (unsigned)count,
                                               .rng = rng ? rng : &room->chance };
    const unsigned choice = bot->choose(&request);
    return moves[choice < (unsigned)count ? choice : 0];
}

static bool is_forced(const struct room *room, int seat)
{
    assert(room->table);
    assert(seat >= 0 && seat < room->seats_count);
    struct talon_move moves[TALON_MOVES_MAX];

    return talon_table_game(room->table)->legal(talon_table_state(room->table), seat, moves) == 1;
}

/* In a drive people at other tables wait, too. */
static bool is_awaited(const struct room *room)
{
    return room_seats_present(room) || room->settings.drive.id[0];
}

/* A bot plays here: nobody's seat, or somebody's who is away while people wait for it. */
static bool is_played(const struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    return !room_seat_is_held(room, seat) || room_seat_waits(room, seat) || room->hurried ||
           (room_seat_is_away(room, seat) && !(room->back >> seat & 1) && is_awaited(room));
}

bool room_bots_await_person(const struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    return room_seat_is_held(room, seat) && !room_seat_waits(room, seat) &&
           !room_seat_is_away(room, seat) && !room->hurried &&
           !(room->seats[seat].automatic && is_forced(room, seat));
}

static bool runs_by_itself(const struct room *room, int seat)
{
    return is_played(room, seat) ||
           (!room_seat_is_away(room, seat) && !room_bots_await_person(room, seat));
}

/* No real game gets so long. */
static bool may_bots_move(const struct room *room)
{
    return room_has_capacity(room) && room_steps(room) < TALON_STEPS_MAX && !room->closing &&
           !room->paused;
}

/* The seat whose move is made for it now, or -1. */
static int next_seat(const struct room *room)
{
    const unsigned acting = room->table ? talon_table_acting(room->table) : 0;

    for (int seat = 0; may_bots_move(room) && seat < room->seats_count; seat++)
        if (acting >> seat & 1 && runs_by_itself(room, seat))
            return seat;
    return -1;
}

/* A table may be older than a change of the list of bots: then another one takes the seat. */
static const struct talon_bot *bot_at(const struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    const bool held = room_seat_is_held(room, seat) && !room_seat_waits(room, seat);
    const struct talon_bot *bot = talon_bot_find(
        held || room->hurried ? STAND_IN_BOT : talon_table_player(room->table, seat));

    return bot ? bot : &talon_bots[0];
}

/* ---- thinking ----------------------------------------------------------------------------- */

/* A move may begin as soon as this after the last one. */
static int pace_of(const struct room *room)
{
    const int pace = room->forward_left || room->hurried ? 0 : room->settings.pace,
              least = LIMIT_BOT_REST / LIMIT_BOT_MOVES_IN_A_ROW;

    return pace && pace < least ? least : pace;
}

/* Whether this move takes a search. */
static bool must_think(const struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    return is_played(room, seat) &&
           talon_bot_searches(bot_at(room, seat), talon_table_game(room->table)) &&
           !is_forced(room, seat);
}

/* Whether the open question is the one about this seat's move. */
static bool is_asked(const struct room *room, int seat)
{
    assert(seat >= 0 && seat < room->seats_count);
    const struct room_thought *thought = &room->thought;

    return thought->number && thought->generation == room->generation && thought->seat == seat &&
           thought->bot == bot_at(room, seat);
}

static void ask(struct room *room, struct journal_outputs *outputs, int seat)
{
    const struct talon_bot *bot = bot_at(room, seat);
    struct talon_rng own;
    struct talon_rng *rng = seeded_chance(room, seat, &own);
    struct server_job job = {
        .kind = SERVER_JOB_MOVE,
        .number = talon_rng_wide_word(&room->chance) | 1,
        .question = { .simulations = talon_bot_simulations(bot, talon_table_game(room->table)),
                      .whole = rng && room->settings.day },
    };

    memcpy(job.question.table, room->id, sizeof job.question.table);
    job.question.question =
        talon_question_new(room->table, seat, bot, talon_rng_wide_word(rng ? rng : &room->chance));
    util_require_memory(job.question.question);
    room->thought = (struct room_thought){ .number = job.number,
                                           .generation = room->generation,
                                           .seat = seat,
                                           .bot = bot,
                                           .lost_at = outputs->now + LIMIT_QUESTION_LOST,
                                           .moves_at = outputs->now + pace_of(room) };
    journal_outputs_add_job(outputs, &job);
}

/* Whether this seat's move cannot be made yet, because its bot thinks or the pace is slower. */
static bool must_wait(struct room *room, struct journal_outputs *outputs, int seat)
{
    const struct room_thought *thought = &room->thought;

    if (!must_think(room, seat))
        return false;
    if (!is_asked(room, seat) || (!thought->answered && thought->lost_at <= outputs->now))
        ask(room, outputs, seat);
    return !thought->answered || (!room->forward_left && thought->moves_at > outputs->now);
}

static bool is_legal(const struct room *room, int seat, struct talon_move move)
{
    assert(seat >= 0 && seat < room->seats_count);
    struct talon_move moves[TALON_MOVES_MAX];
    const int count =
        talon_table_game(room->table)->legal(talon_table_state(room->table), seat, moves);

    for (int i = 0; i < count; i++)
        if (talon_same_move(moves[i], move))
            return true;
    return false;
}

/* A move that is not legal is none: then the question counts as lost. */
bool room_bots_answered(struct room *room, const struct room_answer *answer)
{
    struct room_thought *thought = &room->thought;

    if (!thought->number || thought->number != answer->number || thought->answered ||
        thought->generation != room->generation)
        return false;
    if (answer->refused)
        *thought = (struct room_thought){ 0 };
    else if (is_legal(room, thought->seat, answer->move))
        thought->answered = true, thought->move = answer->move;
    return true;
}

/* When the move of this seat is to be made, or its bot to be asked again. */
static int64_t thinks_until(const struct room *room, int seat, int64_t now)
{
    const struct room_thought *thought = &room->thought;

    if (!is_asked(room, seat))
        return now;
    if (!thought->answered)
        return thought->lost_at;
    return room->forward_left || thought->moves_at < now ? now : thought->moves_at;
}

/* ---- moves -------------------------------------------------------------------------------- */

/* A played seat's move: as the bot has answered, or chooses now. */
static struct talon_move move_of(struct room *room, int seat)
{
    if (!must_think(room, seat))
        return choose_move(room, seat, bot_at(room, seat));
    assert(is_asked(room, seat) && room->thought.answered);
    const struct talon_move move = room->thought.move;
    room->thought = (struct room_thought){ 0 };
    return move;
}

/* Whether a move was made. */
static bool move_for(struct room *room, struct journal_outputs *outputs, int seat)
{
    assert(room->table);
    assert(seat >= 0 && seat < room->seats_count);
    const uint32_t from = room_steps(room);
    uint32_t made;
    enum talon_table_error error;

    if (!is_played(room, seat))
        error = talon_table_forced(room->table, talon_seat_bit(seat), 1, &made);
    else
        error = talon_table_act(room->table, seat, move_of(room, seat));
    const bool made_well = util_step_is_made(error);
    room_append_steps(room, outputs, from);
    return made_well && room_steps(room) > from;
}

unsigned room_bots_run(struct room *room, struct journal_outputs *outputs, unsigned most)
{
    unsigned made = 0;

    for (bool going = true; going && made < most; made++) {
        const int seat = next_seat(room);
        if (seat < 0 || must_wait(room, outputs, seat))
            break;
        going = move_for(room, outputs, seat);
    }
    return made;
}

/* Without members bots play on for a while, longer if people may come back to their seats. */
static bool is_awake(const struct room *room, int64_t now)
{
    bool people = false;

    for (int seat = 0; seat < room->seats_count; seat++)
        people = people || room_seat_is_held(room, seat);
    people = people || room->settings.drive.id[0];
    return room->members_count ||
           now - room->asked_at <= (people ? LIMIT_BOTS_PLAY_ON : LIMIT_BOTS_ONLY_PLAY_ON);
}

/* Whose move `forward` makes next: a bot's, or the asking person's if it is forced and nobody
 * else among the people has to act. */
static int forward_seat(const struct room *room, int asking)
{
    const unsigned acting = talon_table_acting(room->table);
    int found = -1;

    for (int seat = 0; may_bots_move(room) && seat < room->seats_count; seat++) {
        if (!(acting >> seat & 1))
            continue;
        if (!is_played(room, seat) && (seat != asking || !is_forced(room, seat)))
            return -1;
        found = found < 0 ? seat : found;
    }
    return found;
}

unsigned room_bots_forward_more(struct room *room, struct journal_outputs *outputs)
{
    assert(room->table);
    unsigned made = 0;
    bool going = true;

    for (; going && room->forward_left && made < LIMIT_FORWARD_STEPS_AT_ONCE; made++) {
        const int next = forward_seat(room, room->forward_seat);
        if (next >= 0 && must_wait(room, outputs, next))
            break;
        going = next >= 0 && move_for(room, outputs, next);
        room->forward_left--;
    }
    if (!going)
        room->forward_left = 0;
    return made;
}

void room_bots_forward(struct room *room, struct journal_outputs *outputs, int seat, uint32_t most)
{
    assert(seat >= 0 && seat < room->seats_count);
    room->forward_seat = seat;
    room->forward_left = most;
    room_bots_forward_more(room, outputs);
}

void room_bots_plan(struct room *room, int64_t now)
{
    const int seat = room->forward_left ? forward_seat(room, room->forward_seat) : next_seat(room);

    if (!is_awake(room, now) || (seat < 0 && !room->forward_left))
        room->due = SERVER_NEVER;
    else if (seat >= 0 && must_think(room, seat)) /* the pace begins with the question */
        room->due = thinks_until(room, seat, now);
    else
        room->due = now + pace_of(room);
}
