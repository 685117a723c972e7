/* options.h - the options of `talon serve`.
 */
#pragma once

#include "util/address.h"
#include "listen.h"
#include "log.h"
#include "mail_command.h"
#include "util/mail_address.h"
#include "util/origin_policy.h"
#include "web_push/web_push_services.h"

enum { PATH_ROOM = 4096, CONTACT_ROOM = 200 };

struct options {
    struct listen_address listen;
    struct listen_address status;          /* port -1: no admin listener */
    char data[PATH_ROOM], page[PATH_ROOM]; /* data: the address of a store, such as a directory */
    char keys[PATH_ROOM];     /* the directory of the server's keys; "": that of data */
    char shared[ORIGIN_ROOM]; /* this server's address for clients; "": it shares no database */
    char cluster_state[PATH_ROOM]; /* what keeps the state of the cluster; "": the database */
    int lease;                     /* seconds of its lease there; 0: LEASE_SECONDS */
    char invitations[PATH_ROOM];   /* the file with the key that signs them; "": nobody needs one */
    char push[CONTACT_ROOM];       /* whom push services may ask about this server; "": no alerts */
    struct web_push_services services; /* of the operator */
    struct mail_command mail;          /* takes mails to absent people; no words: none are sent */
    char mail_from[MAIL_ADDRESS_SIZE]; /* in those mails */
    int mail_after;                    /* seconds that a turn waits before */
    struct origins origins;
    char site[ORIGIN_ROOM]; /* "https://talon.example", or "" without --public */
    struct proxies proxies;
    int sockets, sockets_an_address, tables_an_address;
    int bot_threads; /* on which bots think */
    int ping;        /* seconds of silence, then a ping */
    enum log_level log;
};

enum { LEASE_SECONDS = 8 };

/* The defaults. */
void daemon_options_start(struct options *options);
