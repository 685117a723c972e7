// Somebody who listens: things are found by their roles and names, and what happens is known from
// what live regions say. Beside it stands what the server really told this page, to compare.
import assert from 'node:assert/strict';
import { onToldView } from './told_views.mjs';

export const WORDS = {
  en: {
    locale: 'en-GB',
    speed: 'Speed of the bots',
    atOnce: 'Instant',
    players: 'Players',
    variants: 'Variants',
    options: /^Own rules/,
    deal: 'Deal the cards',
    table: 'The table',
    moves: 'Moves',
    hand: /^Hand/,
    legal: /can be played/,
    all: /^All \d+ (moves|cards)$/,
    hint: 'Hint',
    hinted: /, hint$/,
    you: 'You',
    mine: 'It is your turn.',
    over: 'The game is over.',
    again: 'New game, same settings',
    secret: 'makes a secret choice',
    notice: /takes? the trick\.$|draws? \d+ cards?\.$/,
    card: new RegExp(
      '(Ace|King|Queen|Jack|10|[2-9]) of (Clubs|Diamonds|Hearts|Spades)' +
        '|(Blue|Green|Red|Yellow) \\d+',
      'g',
    ),
    ranks: { A: 'Ace', K: 'King', Q: 'Queen', J: 'Jack', T: '10' },
    suits: { c: 'Clubs', d: 'Diamonds', h: 'Hearts', s: 'Spades' },
    colours: { b: 'Blue', g: 'Green', r: 'Red', y: 'Yellow' },
    french: (rank, suit) => `${rank} of ${suit}`,
  },
  de: {
    locale: 'de-DE',
    speed: 'Tempo der Bots',
    atOnce: 'Sofort',
    players: 'Spieler',
    variants: 'Varianten',
    options: /^Eigene Regeln/,
    deal: 'Karten geben',
    table: 'Der Tisch',
    moves: 'Züge',
    hand: /^Hand/,
    legal: /spielbar/,
    all: /^Alle \d+ (Züge|Karten)$/,
    hint: 'Tipp',
    hinted: /, Tipp$/i,
    you: 'Du',
    mine: 'Du bist dran.',
    over: 'Das Spiel ist zu Ende.',
    again: 'Noch ein Spiel, gleiche Regeln',
    notice:
      /^Du bist dran|n(?:immt|immst) den Stich\.$|zieh(?:t|st) \d+ K\w+\.$/,
    card: /(Kreuz|Karo|Herz|Pik) (Ass|König|Dame|Bube|10|[2-9])|(Blau|Grün|Rot|Gelb) \d+/g,
    ranks: { A: 'Ass', K: 'König', Q: 'Dame', J: 'Bube', T: '10' },
    suits: { c: 'Kreuz', d: 'Karo', h: 'Herz', s: 'Pik' },
    colours: { b: 'Blau', g: 'Grün', r: 'Rot', y: 'Gelb' },
    french: (rank, suit) => `${suit} ${rank}`,
  },
  fr: {
    locale: 'fr-FR',
    speed: 'Vitesse des robots',
    atOnce: 'Immédiate',
    players: 'Joueurs',
    variants: 'Variantes',
    options: /^Règles personnalisées/,
    deal: 'Donner les cartes',
    table: 'La table',
    moves: 'Coups',
    hand: /^Main/,
    legal: /jouable/,
    all: /^(Tous les|Les) \d+ (coups|cartes)$/,
    hint: 'Conseil',
    hinted: /, conseil$/i,
    you: 'Vous',
    mine: 'C’est à vous.',
    over: 'La partie est finie.',
    again: 'Rejouer, mêmes réglages',
    notice: /fai(?:t|tes) le pli\.$/,
    card: /(as|roi|dame|valet|10|[2-9]) de (trèfle|carreau|cœur|pique)/gi,
    ranks: { A: 'as', K: 'roi', Q: 'dame', J: 'valet', T: '10' },
    suits: { c: 'trèfle', d: 'carreau', h: 'cœur', s: 'pique' },
    colours: { b: 'bleu', g: 'vert', r: 'rouge', y: 'jaune' },
    french: (rank, suit) => `${rank} de ${suit}`,
  },
};

const FACE = /^-?(?:[2-9TJQKA][cdhs]|[bgry]\d{1,2})$/;
export const CODE = /(^|[\s:,(])-?(?:[2-9TJQKA][cdhs]|[bgry]\d{1,2}|\*\d)(?=[\s.,:;)]|$)/;

/** The name of a card. */
export function nameOf(card, w) {
  const face = card.replace('-', '');
  const colour = w.colours[face[0]];
  if (colour && /^\d/.test(face.slice(1))) return `${colour} ${face.slice(1)}`;
  return w.french(w.ranks[face[0]] ?? face[0], w.suits[face[1]]);
}

/** Cards a text names. */
export const cardsIn = (text, w) =>
  (text.match(w.card) ?? []).map((card) => (w === WORDS.fr ? card.toLowerCase() : card));

/** All cards that stand anywhere in what was told, by their names. */
export function known(told, w) {
  const words = [told].flatMap((it) => JSON.stringify(it).match(/[^"\s,]+/g) ?? []);
  return new Set(words.filter((word) => FACE.test(word)).map((card) => nameOf(card, w)));
}

/** Runs in the page before anything else: writes down what live regions say, as a screen reader
 * reads them: a status or an alert as a whole, any other region only what is new in it. */
function listen() {
  const LIVE = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]';
  window.heard = [];
  const textOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || node.ariaHidden === 'true') return '';
    return [...node.childNodes].map(textOf).join('');
  };
  const newsOf = (records) => {
    const news = new Map();
    for (const { target, type, addedNodes } of records) {
      const at = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
      const region = at?.isConnected ? at.closest(LIVE) : null;
      if (!region || at.closest('[aria-hidden=true]')) continue;
      const fresh = type === 'childList' ? [...addedNodes].filter((n) => n.isConnected) : [target];
      if (!fresh.length) continue;
      const parts = news.get(region) ?? new Set();
      fresh.forEach((node) => parts.add(region.hasAttribute('role') ? region : node));
      news.set(region, parts);
    }
    return news;
  };
  new MutationObserver((records) => {
    for (const [region, parts] of newsOf(records)) {
      const text = [...parts].map(textOf).join(' ').replace(/\s+/g, ' ').trim();
      const emptied = !text && !region.textContent;
      if (!emptied) window.heard.push({ text, game: region.hasAttribute('data-live') });
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** What the server told the page: the newest view, and every step in order. */
function follow(page) {
  const told = { view: null, steps: [], before: 0 }; // before: steps of the first view
  onToldView(page, (view) => {
    if (view.number < (told.view?.number ?? 0)) throw new Error('something was taken back');
    if (!told.view) told.before = view.events.length;
    told.view = view;
    const last = told.steps.at(-1)?.number ?? 0;
    told.steps.push(...view.events.filter((step) => step.number > last));
  });
  return told;
}

/** Ears at a page that is not open yet. */
export async function ears(page, language) {
  const w = WORDS[language];
  await page.addInitScript(listen);
  const told = follow(page);
  const all = []; // everything heard, in order
  const hear = async () => {
    const fresh = await page.evaluate(() => window.heard.splice(0));
    all.push(...fresh);
    return fresh;
  };
  /** Waits until it is said that it is our turn (true) or that the game is over. */
  const called = async () => {
    const end = [w.mine, w.over];
    await page
      .waitForFunction((s) => window.heard.some((h) => s.some((e) => h.text.endsWith(e))), end)
      .catch(() => assert.fail(`nothing called us; last was: ${JSON.stringify(all.slice(-3))}`));
    return !(await hear()).some((one) => one.text.endsWith(w.over));
  };
  return { w, told, all, hear, called };
}

/** Before a name that begins with another: "Anna B." before "Anna". */
const longestFirst = (names) => [...names].sort((one, other) => other.length - one.length);

/** The steps that were told in sentences: who did it, and the cards it names. */
export const saidSteps = (all, names, w) =>
  all
    .filter((one) => one.game)
    .flatMap(({ text }) => text.split(/(?<=[.!?]) (?=\p{Lu})/u))
    .flatMap((sentence) => {
      const who = longestFirst(names).find((name) => sentence.startsWith(`${name} `));
      return who && !w.notice.test(sentence) ? [{ who, cards: cardsIn(sentence, w) }] : [];
    });

/** The same of the steps there were, but of those that no sentence tells: a flip says nothing. */
export const realSteps = (steps, names, w) =>
  steps
    .filter(({ move }) => move !== 'flip')
    .map(({ seat, move }) => {
      const cards = move.split(' ').filter((word) => FACE.test(word));
      return { who: names[seat], cards: cards.map((card) => nameOf(card, w)) };
    });
