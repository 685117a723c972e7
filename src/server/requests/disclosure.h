/* disclosure.h - which cards of a table a client may be told, though no seat was shown them.
 * Whatever tells a secret of a deal or a whole record asks here, and nothing else reads a table's
 * secret.
 */
#pragma once

#include "request.h"

struct request_disclosure {
    const struct room *room;
    uint32_t begun;     /* deals that the client knows of, from the first one on */
    uint32_t open;      /* of these, as many may be told with all their cards */
    bool whole;         /* the record and the table's secret may be told */
    const char *reason; /* why they may not: a sentence */
};

/* `late`: the client sees the table with the spectators' delay. */
struct request_disclosure request_disclose(const struct request *request, const struct room *room,
                                           bool late);
/* What binds the server to the secret of a deal. It tells nothing. */
void request_deal_commitment(const struct request_disclosure *disclosure, uint32_t deal,
                             uint8_t commitment[TALON_SHA256_BYTES]);
/* The secret of a deal, from 1; false if it may not be told. */
bool request_deal_secret(const struct request_disclosure *disclosure, uint32_t deal,
                         uint8_t secret[TALON_KEY_BYTES]);
/* The secret that those of all deals follow from; NULL if it may not be told, or if there is none.
 */
const uint8_t *request_table_secret(const struct request_disclosure *disclosure);
