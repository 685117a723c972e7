/* review_json.c - a finished review as JSON: decisions, ledgers, the graph and sentences. Amounts
 * have six digits behind the point and are exact, so that readers can add them up.
 */
#include <talon/json.h>
#include <talon/text.h>

#include "json_writer.h"

enum { SENTENCE = 640, DIGITS = 6 };

/* ---- amounts --------------------------------------------------------------------------------- */

static void put_amount(struct talon_string_buffer *buffer, int64_t amount)
{
    char digits[DIGITS + 1] = { 0 };
    uint64_t size = amount < 0 ? (uint64_t)-amount : (uint64_t)amount,
             rest = size % TALON_REVIEW_ONE;

    for (int i = DIGITS; i--; rest /= 10)
        digits[i] = (char)('0' + rest % 10);
    talon_string_buffer_add(buffer, amount < 0 ? "-" : "");
    talon_string_buffer_add_number(buffer, (int64_t)(size / TALON_REVIEW_ONE));
    talon_string_buffer_add(buffer, ".");
    talon_string_buffer_add(buffer, digits);
}

static void put_amount_member(struct talon_string_buffer *buffer, const char *name, int64_t amount)
{
    json_write_member_name(buffer, name);
    put_amount(buffer, amount);
}

static void put_amounts(struct talon_string_buffer *buffer, const char *name, const int64_t *amount,
                        int count)
{
    json_write_member_list(buffer, name);
    for (int i = 0; i < count; i++) {
        json_write_list_item(buffer);
        put_amount(buffer, amount[i]);
    }
    talon_string_buffer_add(buffer, "]");
}

static void put_interval(struct talon_string_buffer *buffer,
                         const struct talon_review_estimate *estimate)
{
    put_amount_member(buffer, "low", estimate->low);
    put_amount_member(buffer, "high", estimate->high);
}

static void put_estimate(struct talon_string_buffer *buffer, const char *name,
                         const struct talon_review_estimate *estimate)
{
    json_write_member_object(buffer, name);
    put_amount_member(buffer, "value", estimate->value);
    put_interval(buffer, estimate);
    talon_string_buffer_add(buffer, "}");
}

/* ---- decisions ------------------------------------------------------------------------------- */

static void put_named_move(struct talon_string_buffer *buffer, const struct talon_review *review,
                           const char *name, struct talon_move move)
{
    char text[TALON_MOVE_TEXT];

    talon_move_write(talon_table_game(review->table), move, text);
    json_write_member(buffer, name, text);
}

static void put_possible_moves(struct talon_string_buffer *buffer,
                               const struct talon_review *review,
                               const struct talon_review_decision *decision)
{
    json_write_member_list(buffer, "moves");
    for (unsigned i = 0; i < decision->count; i++) {
        const struct talon_review_move *move = &decision->moves[i];
        json_write_list_object(buffer);
        put_named_move(buffer, review, "move", move->move);
        json_write_member_number(buffer, "simulations", move->simulations);
        if (move->simulations) {
            put_estimate(buffer, "expected", &move->expected);
            put_amount_member(buffer, "chance", move->chance);
        }
        talon_string_buffer_add(buffer, "}");
    }
    talon_string_buffer_add(buffer, "]");
}

/* Every row has the same members; null says that nothing could be found out. */
static void put_judgement(struct talon_string_buffer *buffer, const struct talon_review *review,
                          const struct talon_review_decision *decision)
{
    if (decision->grade == TALON_REVIEW_UNJUDGED) {
        talon_string_buffer_add(
            buffer, ",\"best\":null,\"cost\":null,\"low\":null,\"high\":null,\"chanceCost\":null");
        return;
    }
    put_named_move(buffer, review, "best", decision->best);
    put_amount_member(buffer, "cost", decision->cost.value);
    put_interval(buffer, &decision->cost);
    put_estimate(buffer, "chanceCost", &decision->chance_cost);
}

static void put_decision(struct talon_string_buffer *buffer, const struct talon_review *review,
                         const struct talon_review_decision *decision)
{
    json_write_list_object(buffer);
    json_write_member_number(buffer, "number", decision->step);
    json_write_member_number(buffer, "seat", decision->seat);
    put_named_move(buffer, review, "move", decision->played);
    json_write_member(buffer, "class", talon_review_grades[decision->grade]);
    put_judgement(buffer, review, decision);
    json_write_member_number(buffer, "simulations", decision->simulations);
    json_write_member_number(buffer, "worlds", decision->worlds);
    put_possible_moves(buffer, review, decision);
    talon_string_buffer_add(buffer, "}");
}

static void put_decisions(struct talon_string_buffer *buffer, const struct talon_review *review)
{
    json_write_member_list(buffer, "decisions");
    for (uint32_t i = 0; i < review->decisions_count; i++)
        put_decision(buffer, review, &review->decisions[i]);
    talon_string_buffer_add(buffer, "]");
}

/* ---- ledgers --------------------------------------------------------------------------------- */

static bool is_reviewed(const struct talon_review *review, int seat)
{
    return review->plan.seats >> seat & 1;
}

static void put_ledger(struct talon_string_buffer *buffer, int seat,
                       const struct talon_review_ledger *ledger)
{
    json_write_list_object(buffer);
    json_write_member_number(buffer, "seat", seat);
    put_amount_member(buffer, "base", ledger->base);
    put_amount_member(buffer, "cards", ledger->cards);
    put_amount_member(buffer, "others", ledger->others);
    put_amount_member(buffer, "lay", ledger->lay);
    put_amount_member(buffer, "skill", ledger->skill);
    put_amount_member(buffer, "result", ledger->result);
    talon_string_buffer_add(buffer, "}");
}

static void put_ledgers(struct talon_string_buffer *buffer, const struct talon_review *review,
                        const struct talon_review_ledger *ledger)
{
    json_write_member_list(buffer, "ledgers");
    for (int seat = 0; seat < review->seats; seat++)
        if (is_reviewed(review, seat))
            put_ledger(buffer, seat, &ledger[seat]);
    talon_string_buffer_add(buffer, "]");
}

/* A term of each seat; null for a seat that is not reviewed. */
static void put_seat_term(struct talon_string_buffer *buffer, const struct talon_review *review,
                          const char *name, int64_t (*term)(const struct talon_review_ledger *))
{
    json_write_member_list(buffer, name);
    for (int seat = 0; seat < review->seats; seat++) {
        json_write_list_item(buffer);
        if (is_reviewed(review, seat))
            put_amount(buffer, term(&review->match[seat]));
        else
            talon_string_buffer_add(buffer, "null");
    }
    talon_string_buffer_add(buffer, "]");
}

static int64_t luck_of(const struct talon_review_ledger *ledger)
{
    return ledger->base + ledger->cards + ledger->others + ledger->lay;
}

static int64_t skill_of(const struct talon_review_ledger *ledger)
{
    return ledger->skill;
}

static int64_t result_of(const struct talon_review_ledger *ledger)
{
    return ledger->result;
}

static void put_parts(struct talon_string_buffer *buffer, const struct talon_review *review)
{
    json_write_member_list(buffer, "deals");
    for (uint32_t p = 0; p < review->parts_count; p++) {
        const struct talon_review_part *part = &review->parts[p];
        json_write_list_object(buffer);
        json_write_member_number(buffer, "from", part->from);
        json_write_member_number(buffer, "to", part->to);
        put_ledgers(buffer, review, part->ledger);
        talon_string_buffer_add(buffer, "}");
    }
    talon_string_buffer_add(buffer, "]");
}

static void put_graph(struct talon_string_buffer *buffer, const struct talon_review *review)
{
    json_write_member_list(buffer, "graph");
    for (uint32_t p = 0; p < review->points_count; p++) {
        const struct talon_review_point *point = &review->points[p];
        json_write_list_object(buffer);
        json_write_member_number(buffer, "step", point->step);
        put_amounts(buffer, "chance", point->chance, review->seats);
        talon_string_buffer_add(buffer, "}");
    }
    talon_string_buffer_add(buffer, "]");
}

/* ---- sentences ------------------------------------------------------------------------------- */

static void put_sentences(struct talon_string_buffer *buffer, const struct talon_review *review)
{
    const struct talon_wording english = { talon_catalogue("en"), TALON_SYMBOLS, NULL };
    char text[SENTENCE];

    json_write_member_list(buffer, "sentences");
    for (int seat = 0; seat < review->seats; seat++)
        for (const uint32_t *worst = review->worst[seat]; *worst != UINT32_MAX; worst++) {
            talon_review_sentence(&english, review, *worst, text, sizeof text);
            json_write_list_object(buffer);
            json_write_member_number(buffer, "seat", seat);
            json_write_member_number(buffer, "step", review->decisions[*worst].step);
            json_write_member(buffer, "sentence", text);
            json_write_member(buffer, "template", talon_review_template(review));
            talon_string_buffer_add(buffer, "}");
        }
    talon_string_buffer_add(buffer, "]");
}

void talon_json_review(struct talon_string_buffer *buffer, const struct talon_review *review)
{
    const struct talon_config *config = talon_table_config(review->table);

    json_write_member(buffer, "game", config->game->id);
    json_write_member(buffer, "preset", config->preset);
    json_write_member(buffer, "unit", review->scale->unit ? review->scale->unit : "chance");
    put_amount_member(buffer, "inaccuracy", review->scale->inaccuracy);
    put_amount_member(buffer, "mistake", review->scale->mistake);
    json_write_member_number(buffer, "simulations", review->plan.simulations);
    json_write_member_number(buffer, "playouts", review->playouts);
    json_write_member_flag(buffer, "decides", review->knowledge);
    put_decisions(buffer, review);
    put_seat_term(buffer, review, "luck", luck_of);
    put_seat_term(buffer, review, "skill", skill_of);
    put_seat_term(buffer, review, "result", result_of);
    put_ledgers(buffer, review, review->match);
    put_parts(buffer, review);
    put_graph(buffer, review);
    put_sentences(buffer, review);
}
