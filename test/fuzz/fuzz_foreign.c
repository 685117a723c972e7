/* fuzz_foreign.c - any bytes as a file of another club's program. It must be refused with a reason,
 * or have pairs or results that are within their bounds; and its results must have their place in a
 * drive, or a reason again.
 */
#include <foreign/foreign.h>
#include <util/text_file.h>

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void require(bool fine)
{
    if (!fine)
        abort();
}

static void check_pairs(const struct foreign_file *file)
{
    for (size_t i = 0; i < file->pairs; i++) {
        const struct foreign_pair *pair = &file->pair[i];
        require(pair->people >= 1 && pair->people <= FOREIGN_PEOPLE && pair->line);
        for (unsigned k = 0; k < FOREIGN_PEOPLE; k++)
            require(memchr(pair->name[k], 0, FOREIGN_NAME) != NULL);
    }
}

static void check_results(const struct foreign_file *file)
{
    for (size_t i = 0; i < file->results; i++) {
        const struct foreign_result *one = &file->result[i];
        require(one->board && one->pair[0] && one->pair[1] && one->line);
        for (unsigned side = 0; side < FOREIGN_SIDES && one->has_awards; side++)
            require(*one->award[side] && memchr(one->award[side], 0, FOREIGN_AWARD));
    }
}

/* A plan in which the pairs of the file play its boards, as far as it goes. */
static void place_all(const struct foreign_file *file, bool by_seat)
{
    struct foreign_meeting *meetings = calloc(file->results + 1, sizeof *meetings);
    struct foreign_plan plan = { .meeting = meetings,
                                 .meetings = file->results,
                                 .values = by_seat ? 4 : 2,
                                 .by_seat = by_seat,
                                 .is_compared = true };
    struct series_refusal why = { .pattern = NULL };

    require(meetings);
    for (size_t i = 0; i < file->results; i++) {
        const struct foreign_result *one = &file->result[i];
        meetings[i] = (struct foreign_meeting){ .round = 1,
                                                .table = (unsigned)i + 1,
                                                .deal = 1,
                                                .board = one->board,
                                                .pair = { one->pair[0], one->pair[1] } };
    }
    struct foreign_deed *deeds = foreign_place(file, &plan, &why);
    require(deeds || why.pattern);
    free(deeds);
    free(meetings);
}

static void read_file(const char *text)
{
    struct foreign_file file;
    struct series_refusal why = { .pattern = NULL };

    if (!foreign_read(&file, text, &why)) {
        require(why.pattern && *why.pattern && !file.pairs && !file.results);
        return;
    }
    check_pairs(&file);
    check_results(&file);
    place_all(&file, false);
    place_all(&file, true);
    foreign_free(&file);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct talon_string_buffer text = { 0 };

    talon_string_buffer_add_bytes(&text, (const char *)bytes, size);
    const enum util_text_form form = util_text_read(&text);
    char *own = malloc(text.length + 1); /* its own block: a read past the end is seen */
    if (own && text.at && !util_text_is_refused(form)) {
        memcpy(own, text.at, text.length + 1);
        read_file(own);
    }
    free(own);
    free(text.at);
    return 0;
}
