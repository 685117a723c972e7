/* talon/text.h - from msgids to a person's language: catalogues, cards and sentences.
 *
 * The catalogues are po/<language>.po, compiled in by tool/catalogue.py; English is the msgids
 * themselves. It knows no game beyond its tables.
 */
#pragma once

#include <talon/core.h>

#include <stdarg.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The catalogue of a language ("de"), or the msgids themselves ("en"); NULL if there is none. */
struct talon_catalogue;
const struct talon_catalogue *talon_catalogue(const char *language);
/* Its id again. */
const char *talon_language(const struct talon_catalogue *catalogue);
/* The ids of all languages, NULL-terminated, "en" first. */
extern const char *const *const talon_languages;

/* The translation of a msgid; the msgid itself where the catalogue has none. */
const char *talon_translate(const struct talon_catalogue *catalogue, const char *msgid);
/* The same where one English word has several meanings: `context` tells them apart. */
const char *talon_translate_in_context(const struct talon_catalogue *catalogue, const char *context,
                                       const char *msgid);

/* The translation of a message that counts n things, in the form for n; its {n} is not filled in.
 */
const char *talon_translate_count(const struct talon_catalogue *catalogue, const char *one,
                                  const char *many, uint64_t n);

/* A translation with its {names} filled in: pairs of name and text follow, NULL at their end.
 * Never cuts a character in half; returns the length written. */
size_t talon_translate_with(const struct talon_catalogue *catalogue, char *out, size_t size,
                            const char *msgid, ...) __attribute__((sentinel));
size_t talon_translate_pairs(const struct talon_catalogue *catalogue, char *out, size_t size,
                             const char *msgid, va_list pairs);

/* ♠K … or an ASCII form; the rank first in the other two. */
enum talon_suits { TALON_SYMBOLS, TALON_LETTERS, TALON_RANK_SYMBOLS, TALON_RANK_LETTERS };

/* A card as people of that language write it: "♠K" for the king of spades, "♠D" for a German
 * queen; ASCII: "S-K", German "P-D" (Pik). Elfer: "blue 7". At least 24 bytes. */
size_t talon_card_name(const struct talon_catalogue *catalogue, enum talon_deck deck, uint8_t face,
                       enum talon_suits suits, char *out, size_t size);

/* How sentences are worded: the language, how cards are written, and what the player at each seat
 * is called in a sentence about somebody else ("steals from Ben"). Without names, or where one is
 * NULL, a player is called "Seat 2". */
struct talon_wording {
    const struct talon_catalogue *catalogue;
    enum talon_suits suits;
    const char *const *names; /* TALON_SEATS_MAX of them, or NULL */
};
/* A move as a sentence: the verb's text with its operands put in. At least 160 bytes. */
size_t talon_move_sentence(const struct talon_wording *wording, const struct talon_game *game,
                           struct talon_move move, char *out, size_t size);

/* The same as a sentence for a log, without its full stop: "Dora plays ♣5". `who` is the player's
 * name; NULL: the reader made the move, "You play ♣5". At least 160 bytes. */
size_t talon_move_log_sentence(const struct talon_wording *wording, const struct talon_game *game,
                               struct talon_move move, const char *who, char *out, size_t size);

/* The sentence about a move: the sentence of the rule talon_why_not() named, or a bot's reason; and
 * the view of the seat that tried the move, or might make it. */
struct talon_move_reason {
    const struct talon_game *game;
    const struct talon_view *view;
    const char *sentence;
    struct talon_move move;
};
/* The sentence. Its holes: {a} {b} {c} are the operands of the move, any other name is a field, as
 * the view shows it (of fields with a row for each seat, the seat's own). */
size_t talon_reason_sentence(const struct talon_wording *wording,
                             const struct talon_move_reason *why, char *out, size_t size);

/* Why a record (talon/table.h) is refused. At least 160 bytes. */
struct talon_record_error;
size_t talon_record_sentence(const struct talon_wording *wording,
                             const struct talon_record_error *error, char *out, size_t size);
void talon_record_sentence_in_english(const struct talon_record_error *error, char *out,
                                      size_t size);

/* How much a hint's move promises (talon/hint.h), and why the bot would make it; empty where it
 * does not say. At least 640 bytes. */
struct talon_hint;
size_t talon_hint_expectation(const struct talon_wording *wording, const struct talon_hint *hint,
                              char *out, size_t size);
size_t talon_hint_reason(const struct talon_wording *wording, const struct talon_hint *hint,
                         char *out, size_t size);

/* What a decision of a review (talon/review.h) cost. At least 640 bytes. */
struct talon_review;
struct talon_review_ledger;
size_t talon_review_sentence(const struct talon_wording *wording, const struct talon_review *review,
                             uint32_t decision, char *out, size_t size);
/* How luck and skill add up in a ledger of a seat with this name, rounded. At least 640 bytes. */
size_t talon_review_account(const struct talon_wording *wording, const struct talon_review *review,
                            const struct talon_review_ledger *ledger, const char *name, char *out,
                            size_t size);
/* How many of a seat's decisions were mistakes and inaccuracies, and how much these cost at least.
 * At least 640 bytes. */
size_t talon_review_counts(const struct talon_wording *wording, const struct talon_review *review,
                           int seat, const char *name, char *out, size_t size);
size_t talon_review_limits(const struct talon_wording *wording, const struct talon_review *review,
                           char *out, size_t size);
/* The head of a deal, counted from 0, before its accounts. At least 640 bytes. */
size_t talon_review_deal(const struct talon_wording *wording, const struct talon_review *review,
                         uint32_t deal, char *out, size_t size);
/* How many decisions of a seat could not be judged; 0 and no sentence where all could. */
size_t talon_review_unjudged(const struct talon_wording *wording, const struct talon_review *review,
                             int seat, const char *name, char *out, size_t size);
/* How many decisions of a seat were judged. */
unsigned talon_review_judged(const struct talon_review *review, int seat);
/* The msgid of why a running game is not reviewed. */
extern const char talon_review_running[];
/* The msgid of the first sentence, with its holes. */
const char *talon_review_template(const struct talon_review *review);
/* The msgid of what there is to say of a seat none of whose decisions is told in a sentence; its
 * only hole is {name}. */
const char *talon_review_nothing(const struct talon_review *review);

/* Why this seat may not make the move, its English sentence in `out`; NULL if it may. */
const struct talon_rule *talon_refusal_in_english(const struct talon_game *game, const void *state,
                                                  int seat, struct talon_move move, char *out,
                                                  size_t size);

/* Whether a person who typed `text` may have meant this card. Upper and lower case, blanks and
 * hyphens do not matter: "♥Q", "hq", "qh", "Hearts Queen", "q"; German "hd", "Herz Dame", "d";
 * "blue 7", "bl7". A text can mean several cards: "Kd" is Karo Dame in German, and the king of
 * diamonds everywhere (R-GEN-02). */
bool talon_means_card(const struct talon_catalogue *catalogue, enum talon_deck deck, uint8_t face,
                      const char *text);
/* Whether text and prefix begin alike, upper and lower case aside. */
bool talon_has_prefix(const char *text, const char *prefix);

#ifdef __cplusplus
}
#endif
