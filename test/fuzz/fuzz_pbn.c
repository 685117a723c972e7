/* fuzz_pbn.c - any bytes as a file of deals. Each must be refused with a reason and its line, or be
 * a deal that is read again from what is written of it.
 */
#include <pbn/pbn.h>
#include <util/text_file.h>

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
        again.dealer != deal->dealer ||
        (*deal->contract && strcmp(again.contract, deal->contract) != 0) ||
        again.auction.count != deal->auction.count ||
        memcmp(again.auction.call, deal->auction.call, deal->auction.count) != 0 ||
        pbn_next(&reader, &again, &problem) != PBN_END)
        abort();
    free(text.at);
}

static void read_deals(const char *text, size_t length)
{
    struct pbn_reader reader;
    struct pbn_deal deal;
    struct pbn_problem problem = { .line = 0 };
    enum pbn_found found;

    pbn_begin(&reader, text, length);
    while ((found = pbn_next(&reader, &deal, &problem)) == PBN_DEAL)
        read_again(&deal);
    if (found == PBN_WRONG && (!problem.why.sentence[0] || !problem.line))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct talon_string_buffer text = { 0 };

    talon_string_buffer_add_bytes(&text, (const char *)bytes, size);
    const enum util_text_form form = util_text_read(&text);
    char *own = malloc(text.length + 1); /* its own block: a read past the end is seen */
    if (own && text.at && !util_text_is_refused(form)) {
        memcpy(own, text.at, text.length + 1);
        read_deals(own, text.length);
    }
    free(own);
    free(text.at);
    return 0;
}
