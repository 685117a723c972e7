// Asks the server of the package of the engine for the list of games, so that a page has it before
// any server or engine answers: src/generated/games.json. The package has been built.
//
//    node tool/game_list.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadEngineModule } from '@talon-cards/engine';

const to = join(dirname(fileURLToPath(import.meta.url)), '../src/generated');
const SECRET = 32; // bytes; nothing of the list is drawn by chance
const engine = await loadEngineModule();
engine.seed(new Uint8Array(SECRET));
engine.open();
engine.connect(1, 1);
const { sends } = engine.request(2, 1, JSON.stringify({ id: 1, do: 'games' }));
const [[, { etag, games, bots, talk }]] = sends;
mkdirSync(to, { recursive: true });
writeFileSync(join(to, 'games.json'), JSON.stringify({ etag, games, bots, talk }));
console.log(`games: ${games.length} tables of games`);
