/* play_line_editor.c - typing at a terminal: arrow keys, earlier lines, and Tab, which completes
 * the texts that are offered. libedit does the editing.
 */
#include "play_line_editor.h"
#include "terminal_letters.h"

#include "text/spoken.h"
#include "util/string_buffer.h"

#include <talon/table.h>

#include <histedit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

enum { EARLIER_LINES = 200, LISTED_MOST = 60, LINE = 512, END_OF_INPUT = 4 };

struct cli_line_editor {
    EditLine *edit;
    History *history;
    cli_text_lister *lister; /* NULL: Tab completes nothing */
    const void *context;
    const char *prompt;
    size_t columns;
    cli_input_waiter *waiter; /* NULL: nothing happens while somebody types */
    void *waiting;
};

static char *prompt_of(EditLine *edit)
{
    struct cli_line_editor *editor;

    el_get(edit, EL_CLIENTDATA, &editor);
    return (char *)editor->prompt;
}

/* ---- completion ------------------------------------------------------------------------------ */

/* The texts that begin with what was typed. */
struct completion {
    const char *typed;
    size_t length, common; /* bytes typed, and bytes in which all texts agree */
    int count;
    char first[CLI_COMPLETED];
    struct talon_string_buffer list;
};

static void take_completion(void *taking, const char *text)
{
    struct completion *completion = taking;
    size_t same = 0;

    if (strncmp(text, completion->typed, completion->length) != 0)
        return;
    if (!completion->count++) {
        snprintf(completion->first, sizeof completion->first, "%s", text);
        completion->common = strlen(completion->first);
    }
    while (same < completion->common && text[same] == completion->first[same])
        same++;
    completion->common = same;
    if (completion->count <= LISTED_MOST) {
        util_print(&completion->list, "%s\n", text);
    }
}

/* Whether a byte begins in the middle of a letter. */
static bool cuts_letter(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

/* Puts in what all texts have in common, and a blank behind the only one. */
static unsigned char insert_common(EditLine *edit, const struct completion *completion)
{
    char more[CLI_COMPLETED + 1];
    size_t end = completion->common;

    while (end > completion->length && cuts_letter(completion->first[end]))
        end--;
    snprintf(more, sizeof more, "%.*s%s", (int)(end - completion->length),
             completion->first + completion->length, completion->count == 1 ? " " : "");
    return !*more || el_insertstr(edit, more) ? CC_ERROR : CC_REFRESH;
}

static unsigned char list_texts(const struct completion *completion)
{
    fputs("\n", stdout);
    fputs(completion->list.at, stdout);
    fflush(stdout);
    return CC_REDISPLAY;
}

static unsigned char complete(EditLine *edit, wint_t key)
{
    struct completion completion = { 0 };
    struct cli_line_editor *editor;
    char typed[LINE];

    (void)key;
    el_get(edit, EL_CLIENTDATA, &editor);
    const LineInfo *line = el_line(edit);
    snprintf(typed, sizeof typed, "%.*s", (int)(line->cursor - line->buffer), line->buffer);
    completion.typed = typed;
    completion.length = strlen(typed);
    if (editor->lister)
        editor->lister(editor->context, take_completion, &completion);
    unsigned char done = CC_ERROR;
    if (completion.count == 1 || (completion.count && completion.common > completion.length))
        done = insert_common(edit, &completion);
    else if (completion.count && !completion.list.failed)
        done = list_texts(&completion);
    free(completion.list.at);
    return done;
}

/* ---- reading --------------------------------------------------------------------------------- */

static void set_up(struct cli_line_editor *editor)
{
    HistEvent event;

    history(editor->history, &event, H_SETSIZE, EARLIER_LINES);
    history(editor->history, &event, H_SETUNIQUE, 1);
    el_set(editor->edit, EL_CLIENTDATA, editor);
    el_set(editor->edit, EL_PROMPT, prompt_of);
    el_set(editor->edit, EL_EDITOR, "emacs");
    el_set(editor->edit, EL_SIGNAL, 1);
    el_set(editor->edit, EL_HIST, history, editor->history);
    /* el_set() would copy these texts and never free them. */
    el_wset(editor->edit, EL_ADDFN, L"talon-complete", L"completes a command or a move", complete);
    el_set(editor->edit, EL_BIND, "^I", "talon-complete", NULL);
}

/* The next letter of the terminal, once there is one; -1: the line is not wanted any more. */
static int read_letter(EditLine *edit, wchar_t *letter)
{
    struct cli_line_editor *editor;
    mbstate_t state = { 0 };
    size_t done = (size_t)-2;
    char byte;

    el_get(edit, EL_CLIENTDATA, &editor);
    while (done == (size_t)-2) {
        if (!editor->waiter(editor->waiting))
            return -1;
        const ssize_t count = read(STDIN_FILENO, &byte, 1);
        if (count <= 0)
            return (int)count;
        if (!byte)
            byte = END_OF_INPUT; /* typed before the terminal gave each letter at once */
        done = mbrtowc(letter, &byte, 1, &state);
        if (done == (size_t)-1) { /* no letter: the next byte may begin one */
            state = (mbstate_t){ 0 };
            done = (size_t)-2;
        }
    }
    return 1;
}

void cli_line_editor_wait(struct cli_line_editor *editor, cli_input_waiter *waiter, void *waiting)
{
    if (!editor)
        return;
    editor->waiter = waiter;
    editor->waiting = waiting;
    el_set(editor->edit, EL_GETCFN, read_letter);
}

/* How many rows of the terminal a text before the cursor fills. */
static size_t rows_above(const struct cli_line_editor *editor)
{
    const LineInfo *line = el_line(editor->edit);
    char before[LINE];

    snprintf(before, sizeof before, "%.*s", (int)(line->cursor - line->buffer), line->buffer);
    return (spoken_columns(editor->prompt) + spoken_columns(before)) / editor->columns;
}

void cli_line_editor_hide(struct cli_line_editor *editor, size_t columns)
{
    editor->columns = columns ? columns : 1;
    for (size_t rows = rows_above(editor); rows; rows--)
        fputs("\033[A", stdout);
    fputs("\r\033[J", stdout);
}

void cli_line_editor_show(struct cli_line_editor *editor)
{
    fflush(stdout);
    el_set(editor->edit, EL_REFRESH);
}

struct cli_line_editor *cli_line_editor_new(void)
{
    struct cli_line_editor *editor = isatty(STDIN_FILENO) ? calloc(1, sizeof *editor) : NULL;

    if (!editor)
        return NULL;
    cli_use_letters_of_terminal();
    editor->edit = el_init("talon", stdin, stdout, stderr);
    editor->history = history_init();
    if (editor->edit && editor->history) {
        set_up(editor);
        return editor;
    }
    cli_line_editor_free(editor);
    return NULL;
}

void cli_line_editor_free(struct cli_line_editor *editor)
{
    if (!editor)
        return;
    if (editor->edit)
        el_end(editor->edit);
    if (editor->history)
        history_end(editor->history);
    free(editor);
}

void cli_line_editor_clear(struct cli_line_editor *editor)
{
    HistEvent event;

    if (!editor)
        return;
    editor->lister = NULL;
    history(editor->history, &event, H_CLEAR);
}

void cli_line_editor_offer(struct cli_line_editor *editor, cli_text_lister *lister,
                           const void *context)
{
    if (!editor)
        return;
    editor->lister = lister;
    editor->context = context;
}

bool cli_line_editor_read(struct cli_line_editor *editor, const char *prompt, char *line,
                          size_t size, bool *fits)
{
    HistEvent event;
    int count;

    editor->prompt = prompt;
    const char *typed = el_gets(editor->edit, &count);
    if (!typed || count <= 0)
        return false;
    const size_t length = strcspn(typed, "\r\n");
    *fits = length < size;
    snprintf(line, size, "%.*s", (int)length, typed);
    if (length)
        history(editor->history, &event, H_ENTER, line);
    return true;
}
