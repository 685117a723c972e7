/* command_options.h - a command as a table: a row is a line of its help, and says what the option
 * takes and where that goes. command_words.c reads a command line by it.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CLI_OPTIONS_MOST = 64, CLI_GIVEN_MOST = 128 };

/* What an option takes, and the type of its member. */
enum cli_kind {
    CLI_KIND_TOLD,   /* a line of the help alone */
    CLI_KIND_SWITCH, /* nothing; bool: given */
    CLI_KIND_TEXT,   /* const char * */
    CLI_KIND_WHOLE,  /* a whole number, uint64_t */
    CLI_KIND_INT,    /* a whole number, int */
    CLI_KIND_READ,   /* a text that `read` reads into the member, of any type */
    CLI_KIND_EACH,   /* a text that `take` gets; it may come several times */
};

struct cli_option {
    const char *option; /* "--seed NUMBER"; NULL: a paragraph of the help, or an empty line */
    const char *msgid;  /* what the help says; NULL behind an option: it says it elsewhere */
    enum cli_kind kind;
    unsigned file; /* CLI_READS, CLI_WRITES (command_files.h): the value names a file */
    size_t member; /* its offset in what the command is given; it stays without the option */
    uint64_t least, most;
    /* 0, or the exit status after a complaint. */
    int (*take)(void *given, const char *value);
    bool (*read)(void *member, const char *value); /* false: not understood */
    const char *wrong;                             /* the sentence about that {word} */
    bool repeats;                                  /* it may be read several times */
};

/* Rows; `at` is the member. */
/* clang-format off */
#define CLI_GAP { 0 }
#define CLI_ROW(name, words, ...) { .option = (name), .msgid = (words), __VA_ARGS__ }
/* clang-format on */
#define CLI_PARAGRAPH(words) CLI_ROW(NULL, words, .kind = CLI_KIND_TOLD)
#define CLI_TOLD(name, words) CLI_ROW(name, words, .kind = CLI_KIND_TOLD)
#define CLI_SWITCH(name, at, words) CLI_ROW(name, words, .kind = CLI_KIND_SWITCH, .member = (at))
#define CLI_TEXT(name, at, words) CLI_FILE(name, at, 0, words)
#define CLI_FILE(name, at, use, words)                                                             \
    CLI_ROW(name, words, .kind = CLI_KIND_TEXT, .member = (at), .file = (use))
#define CLI_WHOLE(name, at, from, to, words)                                                       \
    CLI_ROW(name, words, .kind = CLI_KIND_WHOLE, .member = (at), .least = (from), .most = (to))
#define CLI_INT(name, at, to, words)                                                               \
    CLI_ROW(name, words, .kind = CLI_KIND_INT, .member = (at), .least = 1, .most = (to))
#define CLI_READ(name, at, function, sentence, words)                                              \
    CLI_ROW(name, words, .kind = CLI_KIND_READ, .member = (at), .read = (function),                \
            .wrong = (sentence))
#define CLI_READ_EACH(name, at, function, sentence, words)                                         \
    CLI_ROW(name, words, .kind = CLI_KIND_READ, .member = (at), .read = (function),                \
            .wrong = (sentence), .repeats = true)
#define CLI_EACH(name, function, words)                                                            \
    CLI_ROW(name, words, .kind = CLI_KIND_EACH, .take = (function))

struct cli_command {
    const char *name;  /* "talon sim" */
    const char *usage; /* what goes together: command_forms.h */
    const struct cli_option *options;
    size_t count;
    unsigned file;          /* words without an option name files */
    bool reads_environment; /* --data may stand there as TALON_DATA */
    /* Where the only such word goes, a const char *, and the sentence about a second one, a {word}
     * too many. */
    size_t word;
    const char *too_many;
    /* Instead of both: gets each word, and answers as `take` does. */
    int (*take_word)(void *given, const char *word);
    void (*add_help)(const void *given); /* prints more of it; may be NULL */
};
#define CLI_OPTIONS(rows) .options = (rows), .count = sizeof(rows) / sizeof *(rows)
