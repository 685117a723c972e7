// game.mjs - plays a whole game: seat 0 is this program, which always plays the last card that it
// may, and bots sit at the others.
//
//     node game.mjs PRESET [LEVEL [SEED]]
import { loadTalon } from "@talon-cards/engine";

const [preset = "whist/classic", level = "beginner", seed = "1"] = process.argv.slice(2);
const OWN = 0;
const talon = await loadTalon();

/** The move of a seat: its last legal one, or what the bot makes. */
function moveOf(table, seat) {
    return seat === OWN ? table.moves(seat).at(-1) : table.bot(seat, level).move;
}

try {
    const table = talon.deal(preset, { seed });
    while (!table.over) {
        const [seat] = table.acting;
        const move = moveOf(table, seat);
        table.act(seat, move);
        console.log(`Seat ${seat}: ${move}`);
    }
    const { rank, points } = table.view();
    for (const [seat, place] of rank.entries())
        console.log(`Seat ${seat}: place ${place}, points ${points[seat]}`);
} catch (error) {
    console.error(error.message); // such as a preset that there is not
    process.exitCode = 1;
}
