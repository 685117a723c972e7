/* pbn_tokens.h - the tokens of a text in Portable Bridge Notation: tags, words and blank lines.
 * Comments and escaped lines are none.
 */
#pragma once

#include "pbn.h"

enum pbn_token_kind {
    PBN_TOKEN_TAG,
    PBN_TOKEN_WORD,
    PBN_TOKEN_BLANK_LINE,
    PBN_TOKEN_END,
    PBN_TOKEN_WRONG,
};

struct pbn_token {
    enum pbn_token_kind kind;
    unsigned line;
    bool begins_line; /* nothing but blanks stands before it */
    const char *at;   /* a word, or the name of a tag */
    size_t length;
    char value[PBN_VALUE]; /* of a tag; cut to this length */
};

/* Goes on to the next token. Wrong: `problem` says why. */
void pbn_next_token(struct pbn_source *source, struct pbn_token *token,
                    struct pbn_problem *problem);
/* Leaves this line, of which the token before was a part. */
void pbn_skip_line(struct pbn_source *source);
