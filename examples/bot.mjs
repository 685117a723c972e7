// bot.mjs - a bot for every game of Talon in plain JavaScript; doc/bots.md tells how to run it:
//
//     talon match "cmd:node examples/bot.mjs" random --preset whist/classic
//
// It makes the move with the highest card, and the first move where none has a card.
import { createInterface } from "node:readline";

const ranks = "23456789TJQKA";

/** The rank of the last card in a move such as "play Th"; -1: there is none. */
function rankOf(move) {
    const card = move.split(" ").slice(1).pop() ?? "";
    return /^[bgry]\d+$/.test(card) ? Number(card.slice(1)) : ranks.indexOf(card[0] ?? "-");
}

function choose(moves) {
    return moves.reduce((best, move) => (rankOf(move) > rankOf(best) ? move : best));
}

for await (const line of createInterface({ input: process.stdin })) {
    const question = JSON.parse(line); // of "ready" and "new_game" there is one move
    console.log(JSON.stringify({ move: choose(question.moves), new_game: true }));
}
