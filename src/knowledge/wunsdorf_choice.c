/* wunsdorf_choice.c - how often good players of Wunsdorf choose a card. Each card that may be
 * played has some properties; the weights of these, added up, are the logarithm of how often it is
 * chosen.
 *
 * The weights were learned by playing (doc/fits.md).
 */
#include "wunsdorf_choice.h"

#include "wunsdorf_choice_weights.h"

/* ---- what a seat looks at -------------------------------------------------------------------- */

static inline float within(float value, float most)
{
    return value > most ? most : value < -most ? -most : value;
}

/* The tricks that others still want, and how many of them want some. */
struct demand {
    int tricks, seats;
};

static inline struct demand demand_of_others(const struct wunsdorf *w, int seat)
{
    struct demand demand = { 0, 0 };

    for (int s = 0; s < w->seats; s++) {
        const int wants = w->bid[s] - 1 - w->tricks[s], counts = wants > 0 && s != seat;
        demand.tricks += counts ? wants : 0;
        demand.seats += counts;
    }
    return demand;
}

static inline uint8_t need_of(const struct wunsdorf_view *view)
{
    return view->needed < 0              ? HAS_TOO_MANY
           : !view->needed               ? NO_TRICK
           : view->needed >= view->cards ? ALL_TRICKS
                                         : SOME_TRICKS;
}

static inline uint8_t who_has_trick(const struct wunsdorf *w, const struct wunsdorf_view *view)
{
    const unsigned seat = w->top & (SEATS - 1);

    return !view->top                           ? NOBODY
           : w->bid[seat] > w->tricks[seat] + 1 ? ONE_WHO_WANTS_IT
                                                : ONE_WHO_DOES_NOT;
}

static inline void describe_table(const struct wunsdorf *w, int seat,
                                  const struct wunsdorf_view *view, float expected,
                                  struct wunsdorf_situation *situation)
{
    const struct demand demand = demand_of_others(w, seat);
    const int cards = view->cards, needed = view->needed > 0 ? view->needed : 0,
              aim = view->needed < 0 ? cards : needed;

    situation->need = need_of(view);
    situation->place = !view->top ? LEADS : view->to_come ? BETWEEN : LAST;
    situation->length = cards <= 2 ? ONE_OR_TWO : cards <= 4 ? THREE_OR_FOUR : MORE;
    situation->holder = who_has_trick(w, view);
    situation->beyond = within(expected - (float)aim, 3);
    situation->fought_for = within((float)(demand.tricks + needed - cards), 4) / 2;
    situation->wanted = (float)demand.seats;
    situation->crowd = (float)(w->seats - 4);
}

/* A card that wins at least this often is taken for one that wins. */
static const float sure = 0.85f;

static inline void describe_card(uint8_t face, struct wunsdorf_worth worth,
                                 struct wunsdorf_option *option)
{
    option->face = face;
    option->now = worth.now;
    option->later = worth.later;
    option->tens = (float)((face & 31u) + 1) * 0.1f;
    option->result = (uint8_t)((worth.now > 0) + (worth.now > sure));
}

/* The lowest and the highest of the cards that come to the same result. */
static inline void order_cards(struct wunsdorf_option *option, unsigned count)
{
    float low[RESULTS] = { NUMBERS, NUMBERS, NUMBERS }, high[RESULTS] = { 0, 0, 0 };

    for (unsigned i = 0; i < count; i++) {
        const unsigned result = option[i].result;
        low[result] = option[i].tens < low[result] ? option[i].tens : low[result];
        high[result] = option[i].tens > high[result] ? option[i].tens : high[result];
    }
    for (struct wunsdorf_option *one = option; one < option + count; one++)
        one->order = (uint8_t)((one->tens <= low[one->result]) * LOWEST +
                               (one->tens >= high[one->result]) * HIGHEST);
}

unsigned wunsdorf_describe(const struct wunsdorf *w, int seat, struct wunsdorf_situation *situation,
                           struct wunsdorf_option *option)
{
    struct wunsdorf_view view;
    struct wunsdorf_judged judged;

    const float expected = wunsdorf_judge(w, seat, &view, &judged);
    const uint8_t first = option[0].face = judged.face[0];
    if (judged.playable == 1)
        return 1;
    describe_table(w, seat, &view, expected, situation);
    situation->kind = view.trump[first >> 6] & bit(first) ? TRUMP : PLAIN; /* R-WUN-10 */
    for (unsigned i = 0; i < judged.playable; i++)
        describe_card(judged.face[i], judged.worth[i], &option[i]);
    order_cards(option, judged.playable);
    return judged.playable;
}

/* ---- weights --------------------------------------------------------------------------------- */

static inline void add_terms(struct wunsdorf_terms *sum, const struct wunsdorf_terms *terms,
                             float times)
{
    sum->now += terms->now * times;
    sum->later += terms->later * times;
    sum->later_twice += terms->later_twice * times;
    sum->both += terms->both * times;
}

/* All that does not depend on the card. */
static inline struct wunsdorf_terms terms_of(const struct wunsdorf_weights *weights,
                                             const struct wunsdorf_situation *at)
{
    struct wunsdorf_terms sum = weights->always[at->need][at->place];

    add_terms(&sum, &weights->beyond[at->need][at->place], at->beyond);
    add_terms(&sum, &weights->fought_for[at->need][at->place], at->fought_for);
    add_terms(&sum, &weights->wanted[at->need][at->place], at->wanted);
    add_terms(&sum, &weights->crowd[at->need][at->place], at->crowd);
    add_terms(&sum, &weights->length[at->need][at->length], 1);
    return sum;
}

void wunsdorf_add_up(const struct wunsdorf_weights *weights,
                     const struct wunsdorf_situation *situation,
                     const struct wunsdorf_option *option, unsigned count, float sum[CARDS_MOST])
{
    const struct wunsdorf_terms terms = terms_of(weights, situation);
    const float(*order)[ORDERS] =
        weights->order[situation->need][situation->place][situation->kind],
          *result = weights->result[situation->need][situation->kind][situation->length],
          *holder = weights->holder[situation->need][situation->holder],
          number = weights->number[situation->need][situation->kind],
          number_squared = weights->number_squared[situation->need][situation->kind];

    for (unsigned i = 0; i < count; i++, option++)
        sum[i] = option->now * (terms.now + terms.both * option->later) +
                 option->later * (terms.later + terms.later_twice * option->later) +
                 option->tens * (number + number_squared * option->tens) +
                 order[option->result][option->order] + result[option->result] +
                 holder[option->result];
}

/* How often each card is chosen, not yet divided by the sum, which it answers. */
static inline float weigh_cards(const struct wunsdorf_situation *situation,
                                const struct wunsdorf_option *option, unsigned count,
                                float indifference, float weight[CARDS_MOST])
{
    float most = -__builtin_inff(), all = 0;

    wunsdorf_add_up(&wunsdorf_weights, situation, option, count, weight);
    for (unsigned i = 0; i < count; i++)
        most = weight[i] > most ? weight[i] : most;
    for (unsigned i = 0; i < count; i++)
        all += weight[i] = wunsdorf_less_often(most - weight[i], indifference);
    return all;
}

/* ---- choices --------------------------------------------------------------------------------- */

/* Of playouts. Good players err less often than those who learned the weights, who chose by chance
 * to find out what is good. */
static const float indifferent_to_cards = 0.5f;

struct talon_move wunsdorf_choose_card(const struct wunsdorf *w, int seat, struct talon_rng *rng)
{
    struct wunsdorf_situation situation;
    struct wunsdorf_option option[CARDS_MOST];
    float weight[CARDS_MOST];
    unsigned i = 0;

    const unsigned count = wunsdorf_describe(w, seat, &situation, option);
    if (count > 1) {
        const float all = weigh_cards(&situation, option, count, indifferent_to_cards, weight);
        float at = all * (float)(talon_rng_word(rng) >> 8) * (1.0f / (1 << 24));
        for (; i + 1 < count && at >= weight[i]; i++)
            at -= weight[i];
    }
    return (struct talon_move){ .verb = PLAY, .a = option[i].face };
}

float wunsdorf_card_likelihood(const struct wunsdorf_numbers *by, const struct wunsdorf *w,
                               int seat, uint8_t face)
{
    struct wunsdorf_situation situation;
    struct wunsdorf_option option[CARDS_MOST];
    float weight[CARDS_MOST], own = 0;

    const unsigned count = wunsdorf_describe(w, seat, &situation, option);
    if (count == 1)
        return 1;
    const float all = weigh_cards(&situation, option, count, by->card_indifferent, weight);
    for (unsigned i = 0; i < count; i++)
        own = option[i].face == face ? weight[i] : own;
    return by->card_by_chance / (float)count + (1 - by->card_by_chance) * own / all;
}
