/* sim_file.c - keeps the counters of a simulation in a file, and takes them from it.
 */
#define _XOPEN_SOURCE 700 /* lstat */
#include "sim_result.h"

#include "util/output_file.h"
#include "util/text_file.h"

#include "text/spoken.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char *complain_of(const char *path, const char *complaint, const char *reason)
{
    struct talon_string_buffer sentence = { .at = NULL };

    spoken_add(&sentence, complaint, "file", path, "reason", reason, NULL);
    return sentence.at;
}

/* Opening a pipe would wait for its other end, and writing beside a device would replace it. */
static bool is_irregular(const char *path)
{
    struct stat found;

    return !stat(path, &found) && !S_ISREG(found.st_mode);
}

/* ---- writing --------------------------------------------------------------------------------- */

static bool leads_nowhere(const char *path)
{
    struct stat found;

    return stat(path, &found) && !lstat(path, &found) && S_ISLNK(found.st_mode);
}

char *sim_result_save(const struct sim_result *result, const char *path)
{
    struct util_new_file new;

    if (is_irregular(path))
        return complain_of(path, N_("{file} cannot be written: it is not a regular file."), "");
    if (leads_nowhere(path))
        return complain_of(path, N_("{file} cannot be written: it is a link that leads nowhere."),
                           "");
    if (util_begin_file(&new, path) && util_end_file(&new, sim_result_write(result, new.file)))
        return NULL;
    return complain_of(path, N_("{file} cannot be written: {reason}."), strerror(errno));
}

/* ---- reading --------------------------------------------------------------------------------- */

char *sim_result_load(struct sim_result *result, const char *path)
{
    struct talon_string_buffer text = { .at = NULL };
    enum util_text_form form;

    if (is_irregular(path))
        return complain_of(path, N_("{file} is not a regular file."), "");
    if (!util_text_read_file(path, &text, &form)) {
        free(text.at);
        return complain_of(path, N_("{file} cannot be opened: {reason}."), strerror(errno));
    }
    const char *fault = util_text_is_refused(form) ? util_text_sentences[form]
                                                   : sim_result_read(result, text.at, text.length);
    if (!fault && util_text_sentences[form])
        spoken_complain("talon sim", util_text_sentences[form], "file", path, NULL);
    free(text.at);
    return fault ? complain_of(path, fault, "") : NULL;
}
