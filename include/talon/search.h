/* talon/search.h - looks for a seat's best move by playing possible deals to their end.
 *
 * A search draws worlds that agree with all that the seat has seen (talon/sampling.h), plays each
 * of its moves in them, and lets a quick policy play on. Moves that do badly drop out early; the
 * rest share the budget. Where the knowledge of a game asks for it (tree_depth: Wippen and Wunsdorf
 * do), a tree of the moves that may follow grows below each move, with one node for all worlds that
 * look the same to the seats, as far as moves tell them apart.
 *
 * A budget is a number of simulations, never a time: the same request and seed give the same
 * answer on every machine. All memory is the caller's. A search knows a game through its
 * descriptor and through talon_knowledge, which says what is worth striving for.
 */
#pragma once

#include <talon/sampling.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TALON_FEATURES_MAX = 8,
    TALON_SEARCH_NODES = 1 << 16,
    TALON_SEARCH_WORLDS = 4096,         /* drawn beforehand, at most */
    TALON_SEARCH_WORLD_BYTES = 1 << 20, /* all of them together, at most */
    TALON_RECALL_BYTES = 1 << 16,
};

/* What a playout came to. */
struct talon_values {
    /* What each seat strives for, 0 … 1: its chance to win the match, or to do well in it. Search
     * compares these. */
    float chance[TALON_SEATS_MAX];
    /* The same in the unit that people count in (tricks, points), for hints. */
    float score[TALON_SEATS_MAX];
    /* Which features came true for each seat: a bit for each. */
    uint8_t features[TALON_SEATS_MAX];
};

/* Something that can come true in a playout and that a hint can talk about. */
struct talon_feature {
    const char *id;
    /* Msgid of a sentence for "more often than with the other move". Holes: {share} and
     * {other_share}, both of 100 possible deals, {move} and {other}. */
    const char *more;
    const char *less; /* msgid of the sentence for "less often"; NULL: this feature is welcome */
    /* The same without figures and holes, for people; NULL: the numbers say it better. */
    const char *plain_more, *plain_less;
};

struct talon_told_move {
    uint8_t seat;
    struct talon_move move;
};

/* What a player remembers: facts for the sampler, and the stream of events. */
struct talon_memory {
    const struct talon_facts *facts;
    const uint8_t *history; /* as talon_table_history() writes it; NULL: there is none */
    size_t history_bytes;
    /* The moves told since the deal, in order. The search lists them; a request leaves it empty. */
    const struct talon_told_move *moves;
    unsigned moves_count;
};

enum { TALON_HABITS_BIND = 0xffff };

/* What a search knows of one game (and form; NULL: all its forms) beyond the rules. States are
 * imagined worlds, so these functions may read all of them. Every function may be NULL. */
struct talon_knowledge {
    const char *game, *variant;
    const char *unit; /* msgid: "tricks", "points"; NULL: only chances are told */
    double costly;    /* in this unit: what a slip costs that most people would call a mistake */
    /* A quick and sensible move for an acting seat, with chance. NULL: any move. */
    struct talon_move (*policy)(const void *state, int seat, struct talon_rng *rng);
    /* Plays on from a state to an end, the same as policy moves would but faster. */
    void (*playout)(const void *root, void *state, struct talon_rng *rng);
    /* Called once a search with one of its worlds, where worlds are weighed: notes what
     * likelihood() and careful_playout() need of the memory in TALON_RECALL_BYTES of room, aligned
     * to 16. NULL: nothing. */
    void (*recall)(const void *world, const struct talon_memory *memory, void *room);
    /* Plays on as good players would, slower than `playout`, after one move from the root.
     * Replaces `playout` unless the plan says otherwise. NULL: nothing does. */
    void (*careful_playout)(const void *root, void *state, struct talon_rng *rng, const void *room);
    /* Whether a playout that began at `root` ends here. NULL: when a new deal would begin, or the
     * game is over. */
    bool (*is_end)(const void *root, const void *state);
    /* Values such an end for each seat. NULL: by the ranks of the result. */
    void (*value)(const void *root, const void *state, struct talon_values *values);
    const struct talon_feature *features; /* the bits of talon_values.features */
    uint8_t features_count;
    /* How likely the seats would have moved as the history shows, if the cards lay as in this
     * world: more than 0, comparable among worlds of one request. NULL: all are alike. */
    float (*likelihood)(const void *world, int viewer, const struct talon_memory *memory,
                        void *room);
    /* Which moves are worth a simulation at the root: sets `keep` and leaves one at least. NULL:
     * all are. */
    void (*prune)(const void *world, int seat, const struct talon_move *moves, unsigned count,
                  bool *keep);
    /* The rule of thumb that a move breaks: a msgid without holes, or NULL. Depends on nothing that
     * is hidden. NULL: the game has none. */
    const char *(*maxim)(const void *world, int seat, const struct talon_move *moves,
                         unsigned count, unsigned which);
    /* Whether a world is so near its end that solving it takes little time: a hundred positions
     * or so, and no chance. Depends on nothing that is hidden. NULL: never. Where nothing is hidden
     * at all, longer ends are solved, too, unless is_open_ending is there. */
    bool (*is_ending)(const void *state);
    /* Whether a world of two seats, whose chances add up to 1, may be solved to its end though that
     * is not short: nothing hidden is left, and no chance. NULL: never. */
    bool (*is_open_ending)(const void *state);
    /* A number that differs between positions of such an ending that may end differently. */
    uint64_t (*key)(const void *state);
    uint16_t
        simulations_most; /* that any level makes, where one takes long; 0: as many as it has */
    /* How large the slips of a level are and how strong its habits, in percent of what
     * talon_level says: for games that forgive more, or whose maxims are poor advice.
     * TALON_HABITS_BIND: as 100, and no level breaks a maxim, because hardly anybody does. */
    uint16_t slips, habits;
    /* Chance decides so much that only large slips tell levels apart. So that these are not gross
     * mistakes, a level's slip also stays below a part of the difference between the best and the
     * worst move; all moves within it are as likely. */
    bool slips_by_spread;
    /* Much of the skill is to remember cards that have gone, so a level that forgets cards does so
     * here. */
    bool forgettable;
    bool tree_by_policy; /* a move gets its node once the policy makes it, not at once */
    /* Moves below the root that may become nodes; 0: playouts only. With tree_by_policy a tree of
     * more than one move explores less. */
    uint8_t tree_depth;
};

/* How hard a search tries. */
struct talon_search_plan {
    uint32_t simulations;
    bool is_exact;     /* so many in every game, whatever talon_knowledge says */
    uint16_t worlds;   /* different ones, at most */
    bool plain_policy; /* playouts move at random */
    bool plain_worlds; /* all worlds count alike, and playouts are quick */
};

struct talon_search_request {
    const struct talon_config *config;
    const struct talon_knowledge *knowledge; /* NULL: none */
    const struct talon_view *view;
    struct talon_memory memory;
    const struct talon_move *moves;
    unsigned count; /* at least 1 */
    uint64_t seed;
    struct talon_search_plan plan;
    bool values_all; /* after the choice, moves that were ruled out at once get a value, too, and
                        all moves the maxims that they break */
};

/* What a search found about one move of the request. Means are of the searching seat. */
struct talon_move_value {
    uint32_t simulations;
    bool is_ruled_out;                /* at once; it never was in the race */
    const char *maxim;                /* that it breaks: a msgid; NULL: none */
    double chance, chance_error;      /* its mean and standard error */
    double score, score_error;        /* the same, in the unit that people count in */
    double share[TALON_FEATURES_MAX]; /* of the simulations in which a feature came true */
};

struct talon_search_result {
    unsigned best;
    uint32_t simulations, worlds; /* made, and different ones drawn */
    struct talon_move_value value[TALON_MOVES_MAX];
};

/* The memory of a search, less than 6 MB, in the caller's hands, aligned as malloc() aligns; only
 * its result outlives a call. */
struct talon_search;
size_t talon_search_bytes(void);

/* Searches. Answers the best of the request's moves; with one move it is that, at once. The result
 * may be NULL. If no world agrees with what the seat remembers (which play never brings about), the
 * answer is the first move. */
unsigned talon_search_run(struct talon_search *search, const struct talon_search_request *request,
                          struct talon_search_result *result);

/* A place for a result in the memory of a search, which is too large for a small stack. Searches
 * write there only if they are told to. */
struct talon_search_result *talon_search_result_room(struct talon_search *search);

/* The knowledge of a game, or NULL. */
const struct talon_knowledge *talon_knowledge_find(const struct talon_game *game);
extern const struct talon_knowledge *const *const talon_knowledge_list; /* ended by NULL */

#ifdef __cplusplus
}
#endif
