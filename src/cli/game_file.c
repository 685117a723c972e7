/* game_file.c - loads games from shared objects, and adds them to the list of games. A loaded game
 * is part of the process: nothing keeps it from doing whatever the program may do.
 */
#define _GNU_SOURCE /* dladdr1 */
#include "game_file.h"

#include "text/spoken.h"
#include "util/directories.h"

#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { WRONG_USAGE = 2, FAILED = 1, PATH = 4096 };

static bool is_any_loaded;

typedef const struct talon_game *outside_game(void);

/* Why the last object was not loaded, without the path that the loader puts before. */
static const char *reason_of(const char *path)
{
    const int number = errno;
    const char *reason = dlerror();
    const size_t length = strlen(path);

    if (!reason)
        return number ? strerror(number) : spoken("the file is cut off");
    return !strncmp(reason, path, length) && !strncmp(reason + length, ": ", 2)
               ? reason + length + 2
               : reason;
}

/* The loader touches all of an object, and a process that touches what a cut file lacks is killed.
 * The loader itself refuses a file that is no object. False with errno, or 0: it is cut. */
static bool is_whole_object(const char *path)
{
    ElfW(Ehdr) head;
    struct stat about;
    FILE *file = util_is_regular_file(path) ? fopen(path, "rb") : NULL;

    if (!file)
        return false;
    const bool has_head = fread(&head, sizeof head, 1, file) == 1 &&
                          !memcmp(head.e_ident, ELFMAG, SELFMAG) && !fstat(fileno(file), &about);
    fclose(file);
    errno = 0;
    /* the table of sections is the last thing in the file */
    return !has_head ||
           head.e_shoff + (uint64_t)head.e_shnum * head.e_shentsize <= (uint64_t)about.st_size;
}

/* NULL: there is none of this name, or it is no function. */
static void *function_in(void *object, const char *name)
{
    void *symbol = dlsym(object, name);
    const ElfW(Sym) *row = NULL;
    Dl_info about;

    if (!symbol || !dladdr1(symbol, &about, (void **)&row, RTLD_DL_SYMENT) || !row)
        return symbol;
    return ELF64_ST_TYPE(row->st_info) == STT_FUNC ? symbol : NULL;
}

/* The descriptor in a file; NULL after a complaint. The object stays loaded. */
static const struct talon_game *load(const char *file)
{
    char path[PATH];
    outside_game *function = NULL;

    /* without a slash the loader would look in its own folders */
    snprintf(path, sizeof path, strchr(file, '/') ? "%s" : "./%s", file);
    void *object = is_whole_object(path) ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
    if (!object) {
        spoken_complain("talon", "\"{file}\" cannot be loaded: {text}.", "file", file, "text",
                        reason_of(path), NULL);
        return NULL;
    }
    void *symbol = function_in(object, "talon_outside_game");
    memcpy(&function, &symbol, sizeof function); /* ISO C has no cast for it */
    const struct talon_game *game = function ? function() : NULL;
    if (!game)
        spoken_complain("talon", "\"{file}\" is no game: it has no function talon_outside_game().",
                        "file", file, NULL);
    return game;
}

static bool add_game_of(const char *file)
{
    char where[TALON_GAME_WHERE], why[SPOKEN_LINE];
    const struct talon_game *game = load(file);

    if (!game)
        return false;
    const char *fault = talon_games_add(game, where);
    if (fault)
        spoken_complain("talon", "\"{file}\" cannot be played. {text}", "file", file, "text",
                        spoken_with(why, sizeof why, fault, "word", where, NULL), NULL);
    return !fault;
}

/* The file that --game names at the first word, which takes one word or two; NULL: it is another
 * word. */
static const char *file_at_first(int argc, char **argv, int *words)
{
    static const char flag[] = "--game";
    const size_t length = sizeof flag - 1;

    if (argc < 2 || strncmp(argv[1], flag, length) != 0)
        return NULL;
    *words = argv[1][length] ? 1 : 2;
    if (argv[1][length])
        return argv[1][length] == '=' ? argv[1] + length + 1 : NULL;
    return argc > 2 ? argv[2] : "";
}

int cli_take_games(int argc, char **argv)
{
    const char *file;
    int words;

    while ((file = file_at_first(argc, argv, &words))) {
        if (!*file) {
            spoken_complain("talon", "--{flag} needs a value.", "flag", "game", NULL);
            return -WRONG_USAGE;
        }
        if (!add_game_of(file))
            return -FAILED;
        memmove(argv + 1, argv + 1 + words, sizeof *argv * (size_t)(argc - words));
        argc -= words;
        is_any_loaded = true;
    }
    return argc;
}

bool cli_has_games_from_outside(void)
{
    return is_any_loaded;
}
