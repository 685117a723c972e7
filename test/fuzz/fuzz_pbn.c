/* fuzz_pbn.c - any bytes as deals. Each must be refused with a reason and its line, or be a deal
 * that is read again from what is written of it.
 */
#include <pbn/pbn.h>

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void read_again(const struct pbn_deal *deal)
{
    const struct pbn_answers answers = { .has_table = false };
    struct talon_string_buffer text = { 0 };
    struct pbn_reader reader;
    struct pbn_deal again;
    struct pbn_problem problem;

    pbn_write(deal, &answers, &text);
    pbn_begin(&reader, text.at, text.length);
    if (pbn_next(&reader, &again, &problem) != PBN_DEAL ||
        (!deal->laid && memcmp(again.hand, deal->hand, sizeof deal->hand) != 0) ||
        again.played < deal->laid || again.trump != deal->trump || again.leader != deal->leader ||
        again.dealer != deal->dealer)
        abort();
    free(text.at);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *text = malloc(size ? size : 1); /* its own block: a read past the end is seen */
    struct pbn_reader reader;
    struct pbn_deal deal;
    struct pbn_problem problem = { 0, "" };
    enum pbn_found found;

    if (!text)
        return 0;
    memcpy(text, bytes, size);
    pbn_begin(&reader, text, size);
    while ((found = pbn_next(&reader, &deal, &problem)) == PBN_DEAL)
        read_again(&deal);
    if (found == PBN_WRONG && (!problem.sentence[0] || !problem.line))
        abort();
    free(text);
    return 0;
}
