/* pbn_tokens.c - takes a text in Portable Bridge Notation apart into tags, words and blank lines. A
 * tag, a comment or the text of a tag that never ends is refused where it begins.
 */
#include "pbn_tokens.h"

#include <ctype.h>
#include <string.h>

static char current(const struct pbn_source *source)
{
    return source->at < source->end ? *source->at : 0;
}

static void step_on(struct pbn_source *source)
{
    const char character = *source->at++;

    source->line += character == '\n';
    source->fresh = character == '\n' || (source->fresh && strchr(" \t", character));
    source->column = character == '\n' ? 0 : source->column + 1;
}

static bool is_blank(char character)
{
    return character && strchr(" \t\r\n\v\f", character);
}

static void skip_white(struct pbn_source *source)
{
    while (is_blank(current(source)))
        step_on(source);
}

void pbn_skip_line(struct pbn_source *source)
{
    while (source->at < source->end && *source->at != '\n')
        step_on(source);
}

/* ---- comments -------------------------------------------------------------------------------- */

/* A comment in braces has none inside it, so a second one tells that the first has no end. */
static bool skip_comment(struct pbn_source *source, struct pbn_problem *problem)
{
    const unsigned line = source->line;

    for (step_on(source); current(source) != '}'; step_on(source))
        if (source->at == source->end || *source->at == '{')
            return pbn_complain(problem, line, "The comment that begins here has no end: \"}\".",
                                NULL);
    step_on(source);
    return true;
}

/* ---- tags ------------------------------------------------------------------------------------ */

/* The text between quotation marks, on one line. */
static bool read_value(struct pbn_source *source, char value[PBN_VALUE])
{
    char raw[2 * PBN_VALUE];
    size_t length = 0;

    for (step_on(source); current(source) != '"'; step_on(source)) {
        if (current(source) == '\\' && source->end - source->at > 1)
            step_on(source);
        if (source->at == source->end || *source->at == '\n')
            return false;
        if (length < sizeof raw && *source->at)
            raw[length++] = *source->at;
    }
    step_on(source);
    pbn_keep_text(value, raw, length);
    return true;
}

/* [Name "value"] */
static bool read_tag(struct pbn_source *source, struct pbn_token *token,
                     struct pbn_problem *problem)
{
    step_on(source);
    skip_white(source);
    token->at = source->at;
    while (isalnum((unsigned char)current(source)) || current(source) == '_')
        step_on(source);
    token->length = (size_t)(source->at - token->at);
    skip_white(source);
    if (!token->length || current(source) != '"')
        return pbn_complain(problem, token->line,
                            "A tag is a name and a text in quotation marks: [Dealer \"N\"].", NULL);
    if (!read_value(source, token->value))
        return pbn_complain(problem, token->line, "The text of the tag has no end.", NULL);
    skip_white(source);
    if (current(source) != ']')
        return pbn_complain(problem, token->line, "The tag has no \"]\" behind its text.", NULL);
    step_on(source);
    return true;
}

/* ---- tokens ---------------------------------------------------------------------------------- */

enum passed { PASSED_NOTHING, PASSED_BLANKS, PASSED_BLANK_LINE, PASSED_WRONG };

/* Passes over a blank, a comment or an escaped line. A line with a comment is no blank line. */
static enum passed pass_over(struct pbn_source *source, struct pbn_problem *problem)
{
    const char character = current(source);
    const bool ends_blank = character == '\n' && source->fresh;

    if (character == ';' || (character == '%' && !source->column)) {
        pbn_skip_line(source);
        source->fresh = false;
    } else if (character == '{') {
        if (!skip_comment(source, problem))
            return PASSED_WRONG;
        source->fresh = false;
    } else if (is_blank(character)) {
        step_on(source);
    } else {
        return PASSED_NOTHING;
    }
    return ends_blank ? PASSED_BLANK_LINE : PASSED_BLANKS;
}

static void read_word(struct pbn_source *source, struct pbn_token *token)
{
    token->at = source->at;
    do
        step_on(source);
    while (current(source) && !is_blank(current(source)) && !strchr("[{;", current(source)));
    token->length = (size_t)(source->at - token->at);
}

void pbn_next_token(struct pbn_source *source, struct pbn_token *token, struct pbn_problem *problem)
{
    static const enum pbn_token_kind kinds[] = {
        [PASSED_BLANK_LINE] = PBN_TOKEN_BLANK_LINE,
        [PASSED_WRONG] = PBN_TOKEN_WRONG,
    };
    enum passed passed = PASSED_BLANKS;

    *token = (struct pbn_token){ .kind = PBN_TOKEN_END, .line = source->line };
    while (source->at < source->end && passed == PASSED_BLANKS)
        passed = pass_over(source, problem);
    if (passed == PASSED_BLANK_LINE || passed == PASSED_WRONG)
        token->kind = kinds[passed];
    if (passed != PASSED_NOTHING)
        return;
    *token = (struct pbn_token){ .line = source->line, .begins_line = source->fresh };
    if (*source->at == '[') {
        token->kind = read_tag(source, token, problem) ? PBN_TOKEN_TAG : PBN_TOKEN_WRONG;
        return;
    }
    token->kind = PBN_TOKEN_WORD;
    read_word(source, token);
}
