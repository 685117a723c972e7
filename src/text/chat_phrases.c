/* chat_phrases.c - ready-made chat: sentences and emotes by id, in groups.
 */
#include "chat_phrases.h"

#include <string.h>

#define N_(text) text

static const struct text_chat_phrase greetings[] = {
    { "hello", N_("Hello!"), NULL },
    { "hello-all", N_("Hello, everybody!"), NULL },
    { "have-fun", N_("Have fun!"), NULL },
    { "good-luck", N_("Good luck!"), NULL },
    { "see-you", N_("See you next time!"), NULL },
    { "goodbye", N_("Goodbye!"), NULL },
};

static const struct text_chat_phrase well_played[] = {
    { "well-played", N_("Well played!"), NULL },
    { "nice-move", N_("Nice move!"), NULL },
    { "did-not-expect", N_("I did not expect that!"), NULL },
    { "brave", N_("That was brave!"), NULL },
    { "lucky", N_("That was lucky!"), NULL },
};

static const struct text_chat_phrase thanks[] = {
    { "thanks", N_("Thank you!"), NULL },
    { "thanks-partner", N_("Thank you, partner!"), NULL },
    { "you-too", N_("You too!"), NULL },
    { "welcome", N_("You're welcome!"), NULL },
};

static const struct text_chat_phrase oops[] = {
    { "oops", N_("Oops!"), NULL },
    { "wrong-card", N_("That was the wrong card."), NULL },
    { "my-fault", N_("That was my mistake."), NULL },
    { "bad-luck", N_("Bad luck!"), NULL },
};

static const struct text_chat_phrase thinking[] = {
    { "thinking", N_("Let me think …"), NULL },
    { "hard", N_("This is a hard one."), NULL },
    { "interesting", N_("Interesting!"), NULL },
};

static const struct text_chat_phrase hurry[] = {
    { "your-turn", N_("I think it's your turn."), NULL },
    { "still-there", N_("Are you still there?"), NULL },
    { "go-on", N_("Shall we continue?"), NULL },
    { "no-hurry", N_("Take your time."), NULL },
};

static const struct text_chat_phrase good_game[] = {
    { "good-game", N_("Good game!"), NULL },
    { "congratulations", N_("Congratulations!"), NULL },
    { "close", N_("That was close!"), NULL },
    { "once-more", N_("Another game?"), NULL },
    { "last-game", N_("This is my last game for today."), NULL },
};

static const struct text_chat_phrase sorry[] = {
    { "sorry", N_("Sorry!"), NULL },
    { "sorry-wait", N_("Sorry to keep you waiting."), NULL },
    { "never-mind", N_("Never mind!"), NULL },
};

static const struct text_chat_phrase moment[] = {
    { "moment", N_("One moment, please."), NULL },
    { "door", N_("Someone is at my door."), NULL },
    { "back", N_("I am back."), NULL },
    { "go-soon", N_("I have to go soon."), NULL },
};

static const struct text_chat_phrase emotes[] = {
    { "smile", N_("smiles"), "🙂" },
    { "laugh", N_("laughs"), "😄" },
    { "wink", N_("winks"), "😉" },
    { "blush", N_("blushes"), "😊" },
    { "sad", N_("is sad"), "🙁" },
    { "surprised", N_("is surprised"), "😮" },
    { "ponder", N_("ponders"), "🤔" },
    { "sweat", N_("sweats"), "😅" },
    { "applaud", N_("applauds"), "👏" },
    { "thumb", N_("gives a thumbs up"), "👍" },
    { "cheer", N_("cheers"), "🎉" },
    { "wave", N_("waves"), "👋" },
    { "tea", N_("drinks a cup of tea"), "☕" },
    { "yawn", N_("yawns"), "🥱" },
};

#define GROUP(id, label, phrases)                                                                  \
    {                                                                                              \
        id, label, phrases, sizeof(phrases) / sizeof *(phrases)                                    \
    }

const struct text_chat_phrase_group text_chat_phrase_groups[] = {
    GROUP("greetings", N_("Greetings"), greetings),
    GROUP("well-played", N_("Well played"), well_played),
    GROUP("thanks", N_("Thanks"), thanks),
    GROUP("oops", N_("Oops"), oops),
    GROUP("thinking", N_("Thinking"), thinking),
    GROUP("hurry", N_("Waiting for you"), hurry),
    GROUP("good-game", N_("Good game"), good_game),
    GROUP("sorry", N_("Sorry"), sorry),
    GROUP("moment", N_("One moment"), moment),
    GROUP("emotes", N_("Emotes"), emotes),
};

const unsigned text_chat_phrase_groups_count =
    sizeof text_chat_phrase_groups / sizeof *text_chat_phrase_groups;

const struct text_chat_phrase *text_chat_phrase_find(const char *id)
{
    for (unsigned i = 0; i < text_chat_phrase_groups_count; i++)
        for (unsigned p = 0; p < text_chat_phrase_groups[i].count; p++)
            if (!strcmp(text_chat_phrase_groups[i].phrases[p].id, id))
                return &text_chat_phrase_groups[i].phrases[p];
    return NULL;
}
