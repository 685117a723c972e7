/* command_forms.c - reads the usage of a command, and compares what was given with it.
 */
#include "command_forms.h"
#include "command_refusal.h"

#include "text/spoken.h"

#include <stdio.h>
#include <string.h>

enum { TOKENS = 160, GROUPS = 96, NAMES = 256, ROOT = 0 };

/* An option, or a word: a literal one in small letters, or what stands for any word. */
struct token {
    const char *at;
    size_t length;
    unsigned form, group, alternative;
};

struct group {
    unsigned parent, alternative; /* where it stands; a root is its own parent */
};

struct usage {
    struct token token[TOKENS];
    struct group group[GROUPS];
    unsigned tokens, groups, forms;
};

/* ---- reading the usage ----------------------------------------------------------------------- */

struct place {
    unsigned group, alternative;
};

static bool is_option(const char *at)
{
    return !strncmp(at, "--", 2);
}

/* A word with its brackets, as in [GAME/]PRESET, up to a blank or the end of the group around it.
 */
static size_t word_length(const char *at)
{
    size_t length = 0;
    int depth = 0;

    for (; at[length] && !strchr(" \n", at[length]); length++) {
        depth += strchr("[(", at[length]) != NULL;
        depth -= strchr("])", at[length]) != NULL;
        if (depth < 0)
            break;
    }
    return length;
}

/* Whether this bracket is a part of a word. */
static bool begins_word(const char *at)
{
    const size_t end = strcspn(at, "] \n");

    return *at == '[' && at[end] == ']' && at[end + 1] >= 'A' && at[end + 1] <= 'Z';
}

static bool has_value(const struct cli_command *command, const char *name, size_t length)
{
    for (size_t i = 0; i < command->count; i++) {
        const struct cli_option *option = &command->options[i];
        if (option->option && strcspn(option->option, " ") == length &&
            !strncmp(option->option, name, length))
            return option->kind != CLI_KIND_SWITCH;
    }
    return true; /* --lang, which is read before */
}

static void add_token(struct usage *usage, const char *at, size_t length, struct place place)
{
    if (usage->tokens < TOKENS)
        usage->token[usage->tokens++] =
            (struct token){ at, length, usage->forms - 1, place.group, place.alternative };
}

/* Reads an option with its value, or a word; answers where it ends. */
static const char *read_token(const struct cli_command *command, struct usage *usage,
                              const char *at, struct place place)
{
    const size_t length = is_option(at) ? strcspn(at, " \n])") : word_length(at);

    if (strncmp(at, "...", 3) != 0)
        add_token(usage, at, length, place);
    if (!is_option(at) || !has_value(command, at, length))
        return at + length;
    at += length + strspn(at + length, " \n");
    return at + word_length(at);
}

static void open_group(struct usage *usage, struct place *place)
{
    usage->group[usage->groups] = (struct group){ place->group, place->alternative };
    *place = (struct place){ usage->groups, 0 };
    usage->groups += usage->groups + 1 < GROUPS;
}

static void close_group(const struct usage *usage, struct place *place)
{
    const struct group group = usage->group[place->group];

    *place = (struct place){ group.parent, group.alternative };
}

/* Behind the command's name a form begins, with a root of its own. */
static const char *begin_form(struct usage *usage, const char *at, struct place *place)
{
    *place = (struct place){ usage->groups, 0 };
    usage->group[usage->groups] = (struct group){ usage->groups, 0 };
    usage->groups += usage->groups + 1 < GROUPS;
    usage->forms++;
    at += strcspn(at, " ");
    at += strspn(at, " ");
    return at + strcspn(at, " \n");
}

static void read_usage(const struct cli_command *command, struct usage *usage)
{
    struct place place = { ROOT, 0 };
    const char *at = command->usage;

    while (*at) {
        if ((at == command->usage || at[-1] == '\n') && !strncmp(at, "talon ", 6))
            at = begin_form(usage, at, &place);
        else if (!strncmp(at, "-- ", 3))
            return; /* words of another program follow */
        else if ((*at == '[' && !begins_word(at)) || *at == '(')
            at++, open_group(usage, &place);
        else if (*at == ']' || *at == ')')
            at++, close_group(usage, &place);
        else if (*at == '|')
            at++, place.alternative++;
        else if (*at == ' ' || *at == '\n')
            at++;
        else
            at = read_token(command, usage, at, place);
    }
}

/* ---- comparing with it ----------------------------------------------------------------------- */

static bool is_literal(const struct token *token)
{
    return *token->at >= 'a' && *token->at <= 'z';
}

static bool is_word(const struct token *token)
{
    return *token->at != '-';
}

static bool stands_for(const struct token *token, const char *word)
{
    if (is_word(token) && !is_literal(token))
        return !is_option(word);
    return strlen(word) == token->length && !strncmp(word, token->at, token->length);
}

static bool is_root(const struct usage *usage, unsigned group)
{
    return usage->group[group].parent == group;
}

/* The group's alternative in which the token stands; -1: it stands outside of the group. */
static int alternative_in(const struct usage *usage, const struct token *token, unsigned group)
{
    unsigned at = token->group, alternative = token->alternative;

    while (at != group && !is_root(usage, at)) {
        alternative = usage->group[at].alternative;
        at = usage->group[at].parent;
    }
    return at == group ? (int)alternative : -1;
}

static bool are_alternatives(const struct usage *usage, const struct token *a,
                             const struct token *b)
{
    for (unsigned group = 0; group < usage->groups; group++) {
        const int first = alternative_in(usage, a, group), second = alternative_in(usage, b, group);
        if (first >= 0 && second >= 0 && first != second)
            return true;
    }
    return false;
}

/* Whether a form has both words, and nowhere as alternatives. */
static bool has_both(const struct usage *usage, unsigned form, const char *a, const char *b)
{
    bool found = false;

    for (unsigned i = 0; i < usage->tokens; i++)
        for (unsigned j = 0; j < usage->tokens; j++) {
            const struct token *first = &usage->token[i], *second = &usage->token[j];
            if (first->form != form || second->form != form || !stands_for(first, a) ||
                !stands_for(second, b))
                continue;
            if (are_alternatives(usage, first, second))
                return false;
            found = true;
        }
    return found;
}

static bool is_known(const struct usage *usage, const char *word)
{
    for (unsigned i = 0; i < usage->tokens; i++)
        if (stands_for(&usage->token[i], word))
            return true;
    return false;
}

static bool go_together(const struct usage *usage, const char *a, const char *b)
{
    if (!is_known(usage, a) || !is_known(usage, b))
        return true; /* the command itself says what is wrong with it */
    for (unsigned form = 0; form < usage->forms; form++)
        if (has_both(usage, form, a, b))
            return true;
    return false;
}

static bool is_given(const struct cli_given *given, const struct token *token)
{
    for (size_t i = 0; i < given->count; i++)
        if (stands_for(token, given->word[i]))
            return true;
    return false;
}

/* Whether the token is what the groups around another one are about: it stands in the innermost of
 * them that has such a token. */
static bool is_head(const struct usage *usage, const struct token *head, const struct place *place)
{
    return head->group == place->group && head->alternative == place->alternative &&
           (!is_root(usage, head->group) || is_word(head) || usage->forms > 1);
}

/* Whether all heads of this place were given, if there are `any`; else one of them is missing. */
static bool has_heads(const struct usage *usage, const struct cli_given *given,
                      const struct token *token, const struct place *place, bool *any,
                      const struct token **missing)
{
    *any = false;
    for (unsigned i = 0; i < usage->tokens; i++) {
        const struct token *head = &usage->token[i];
        if (head == token || !is_head(usage, head, place))
            continue;
        *any = true;
        if (!is_given(given, head)) {
            *missing = head;
            return false;
        }
    }
    return true;
}

/* The word that this token lacks to have an effect; NULL: nothing. */
static const struct token *missing_head(const struct usage *usage, const struct cli_given *given,
                                        const struct token *token)
{
    const struct token *missing = NULL;
    struct place place = { token->group, token->alternative };
    bool any = false, is_at_root;

    do {
        is_at_root = is_root(usage, place.group);
        if (!is_at_root)
            close_group(usage, &place);
        if (!has_heads(usage, given, token, &place, &any, &missing))
            return missing;
    } while (!any && !is_at_root);
    return NULL;
}

static void add_missing(char name[NAMES], const struct token *token)
{
    const size_t length = strlen(name),
                 dots =
                     token->length > 3 && !strncmp(token->at + token->length - 3, "...", 3) ? 3 : 0;
    char added[NAMES / 2];

    snprintf(added, sizeof added, "%.*s", (int)(token->length - dots), token->at);
    if (!strstr(name, added))
        snprintf(name + length, NAMES - length, "%s%s", length ? " | " : "", added);
}

/* Whether the form knows all that was given. */
static bool knows_all(const struct usage *usage, unsigned form, const struct cli_given *given)
{
    for (size_t i = 0; i < given->count; i++)
        if (!has_both(usage, form, given->word[i], given->word[i]))
            return false;
    return true;
}

/* What an option lacks in all forms that know it, as in "--until | --over"; false: in one of them
 * it lacks nothing. */
static bool is_missing(const struct usage *usage, const struct cli_given *given, const char *option,
                       char name[NAMES])
{
    *name = 0;
    for (unsigned i = 0; i < usage->tokens; i++) {
        if (!stands_for(&usage->token[i], option) || !knows_all(usage, usage->token[i].form, given))
            continue;
        const struct token *head = missing_head(usage, given, &usage->token[i]);
        if (!head)
            return false;
        add_missing(name, head);
    }
    return *name;
}

static int refuse_pair(const struct cli_command *command, const char *sentence, const char *option,
                       const char *other)
{
    char refusal[SPOKEN_LINE];

    return cli_refuse(command->name, spoken_with(refusal, sizeof refusal, sentence, "option",
                                                 option, "other", other, NULL));
}

static int check_needs(const struct cli_command *command, const struct usage *usage,
                       const struct cli_given *given)
{
    char name[NAMES];

    for (size_t i = 0; i < given->count; i++)
        if (is_option(given->word[i]) && is_missing(usage, given, given->word[i], name))
            return refuse_pair(command, N_("{option} has no effect without {other}."),
                               given->word[i], name);
    return 0;
}

int cli_check_forms(const struct cli_command *command, const struct cli_given *given)
{
    struct usage usage = { .tokens = 0 };

    read_usage(command, &usage);
    for (size_t i = 1; i < given->count; i++)
        for (size_t j = 0; j < i; j++)
            if (!go_together(&usage, given->word[j], given->word[i]))
                return refuse_pair(command,
                                   N_("{option} has no effect with {other}: leave one of them "
                                      "out."),
                                   given->word[i], given->word[j]);
    return check_needs(command, &usage, given);
}

void cli_each_usage_word(const struct cli_command *command, cli_take_usage_word *take, void *taking)
{
    struct usage usage = { .tokens = 0 };

    read_usage(command, &usage);
    for (unsigned i = 0; i < usage.tokens; i++)
        if (is_word(&usage.token[i]))
            take(taking, usage.token[i].form, usage.token[i].at, usage.token[i].length);
}
