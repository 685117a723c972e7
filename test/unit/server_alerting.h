/* server_alerting.h - devices of people at tables of a server_world, which are told of their turns.
 */
#pragma once

#include "server_accounts.h"
#include "server_time.h"

#define KEY                                                                                        \
    "BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
#define SECRET "AAAAAAAAAAAAAAAAAAAAAA"
#define OTHER_SECRET "AQAAAAAAAAAAAAAAAAAAAA"
#define PUSH "https://push.example/"

enum { AWAY = 6 * SECOND, AFTER_START = 61 * SECOND };

struct world *begin_alerts(void);
/* Nobody plays for somebody who is absent. */
struct opened patient_people(struct world *world);
/* The answer to `alerts` with these seats and the further members. */
struct json_value *declare(struct world *world, uint64_t conn, const char *device,
                           const char *seats, const char *more);
/* All three: Anna and Bert at a table, and Anna's device is told of her seat. */
struct world *begin_told(struct opened *opened);
/* As a member of `seats`; the next call takes its place. */
const char *seat_text(const struct opened *opened, int seat);
/* Anna's device is told of her seat. */
void tell_anna(struct world *world, const struct opened *opened, const char *more);
/* So many are on their way. */
void assert_alerts(const struct world *world, size_t count);
