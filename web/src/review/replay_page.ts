// Writes a finished game as one HTML file that plays it without Talon and without a network.
import faces from '../generated/faces.css?raw';
import { language, t } from '../base/translations';
import { themeOf } from '../games/theme_lookup';
import { cast } from './review_text';
import { readRecord } from './record_text';
import { fullTitle, gameOf, titleOf } from '../state/game_list';
import playerCss from './replay_player.css?raw';
import player from './replay_player.js?raw';
import { replayData, resultOf, type ReplayData } from './replay_data';

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

const button = (id: string, text: string) => `<button type="button" id="${id}">${text}</button>`;

function controls(): string {
  const paces = [t('Slow'), t('Normal'), t('Fast')].map(
    (one, i) => `<option${i === 1 ? ' selected' : ''}>${escaped(one)}</option>`,
  );
  return (
    `<div class="tools">${button('play', '')}` +
    `<button type="button" id="back" aria-label="${escaped(t('One move back'))}">◀</button>` +
    `<input type="range" id="slider" min="0" value="0" aria-label="${escaped(t('Move'))}">` +
    `<button type="button" id="on" aria-label="${escaped(t('One move on'))}">▶</button>` +
    `<span id="count"></span>` +
    `<select id="pace" aria-label="${escaped(t('Speed'))}">${paces.join('')}</select></div>`
  );
}

export function pageOf(title: string, result: string, data: ReplayData): string {
  const json = JSON.stringify(data).replace(/</g, '\\u003c');
  return (
    `<!doctype html>\n<html lang="${language.value}"><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${escaped(title)}</title>\n<style>${faces}${playerCss}</style></head>\n` +
    `<body><header><h1>${escaped(title)}</h1><p id="result" hidden>${escaped(result)}</p>` +
    `</header><main id="table"></main><footer><p id="said" role="status"></p>${controls()}` +
    `</footer>\n<script type="application/json" id="game">${json}</script>\n` +
    `<script>${player}</script></body></html>\n`
  );
}

/** The page of a record, and the name of its file; null if the record is of no game known here. */
export async function replayPage(record: string): Promise<{ name: string; html: string } | null> {
  const story = readRecord(record);
  const game = story && gameOf(story);
  if (!story?.over || !game) return null;
  const told = { ...cast(story), options: story.options };
  const sides = !!themeOf(game.id, game.form).sides?.(told);
  const title = fullTitle(titleOf(story)) || t(game.title);
  const html = pageOf(title, resultOf(story, sides), await replayData(game, story));
  return { name: `talon-${game.id}.html`, html };
}
