/* seats.h - who sits where at one table.
 */
#pragma once

#include "room_state.h"

#define STAND_IN_BOT "simple" /* plays an open seat, or one whose person is away */

bool room_seat_is_held(const struct room *room, int seat); /* by a person */
/* A bot plays for its absent person. */
bool room_seat_is_away(const struct room *room, int seat);
/* Whether its cards are a secret of the person there while the game goes on. */
bool room_seats_have_secrets(const struct room *room);
/* Whether its person has an account, or had one that was deleted. */
bool room_seat_has_account(const struct room *room, int seat);
/* The seats of people who are here. */
unsigned room_seats_present(const struct room *room);
/* The seat that a token's text opens, or -1. */
int room_seat_of_hash(const struct room *room, const uint8_t hash[TALON_SHA256_BYTES]);
int room_seat_of_token(const struct room *room, const char *token);
bool room_is_host(const struct room *room, const char *token);
int room_seat_first_open(const struct room *room); /* or -1 */
/* Tells the table who sits there; an open seat is played by a bot. */
void room_seat_tell_table(struct room *room, int seat);
/* Tells the table the names of all people again, also after the game. */
void room_seats_name(struct room *room);
/* A person who sits down, as the row STORE_SIT tells it. */
struct room_sitting {
    const char *name;
    char sign[PERSON_SIGN_SIZE]; /* or empty */
    uint8_t token[TALON_SHA256_BYTES];
    const char *account; /* NULL: none */
    const uint8_t *mix;  /* NULL: none */
    bool host;
    bool beside;                  /* shares the device that opened the table, or the host's */
    bool shared;                  /* on the device of another seat */
    uint8_t device[DEVICE_BYTES]; /* or zeros */
    uint32_t from_deal;           /* plays from this deal on; 0: now */
};
void room_seat_write_sitting(const struct room_sitting *sitting,
                             struct talon_string_buffer *buffer);
/* Keeps as evidence from where the token of this seat came. */
void room_seat_note_visitor(struct room *room, int seat, uint64_t conn, uint64_t who);
/* A seat whose person uses the visitor's device, or -1. */
int room_seat_at_device(const struct room *room, const struct room_visitor *visitor);
/* Whether the device of its person shows another seat, too, as far as is known. */
bool room_seat_is_shared(const struct room *room, int seat);
/* The deal from which a person who sits down now plays; 0: at once. */
uint32_t room_seat_plays_from(const struct room *room, int seat,
                              const struct room_sitting *sitting);
/* A seat of a person without an account or mark who has the visitor's address, or -1. */
int room_seat_at_address(const struct room *room, const struct room_visitor *visitor);
/* The seats that this connection has shown, as far as their people are still there. */
unsigned room_seats_seen_by(const struct room *room, uint64_t conn);
/* A step was made: if it began a deal, people who have waited for it play from now on. */
void room_seats_begin_deal(struct room *room);
/* The seat of this member of the table's circle, or -1. */
int room_seat_of_member(const struct room *room, uint32_t member);
/* Carry out the rows STORE_SIT, _STAND, _SEAT, _SHARE, _MEMBER, _SIGN, _MIX and _START. */
bool room_seat_sit(struct room *room, int seat, const char *text);
bool room_seat_stand(struct room *room, int seat, const char *text);
bool room_seat_set(struct room *room, int seat, const char *who);
bool room_seat_share(struct room *room, int seat, const char *text);
bool room_seat_join_circle(struct room *room, int seat, const char *text);
bool room_seat_change_sign(struct room *room, int seat, const char *sign);
bool room_seat_add_entropy(struct room *room, int seat, const char *text);
bool room_seats_start(struct room *room, int seat, const char *fill);
