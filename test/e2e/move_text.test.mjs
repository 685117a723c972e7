// Moves as sentences: who is called by name, and who is "you". No browser.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { builtTogether } from './page_modules.mjs';

let text;
before(async () => {
  text = await builtTogether([
    'table_view/move_text.ts',
    'base/translations.ts',
    'cards/card_names.ts',
  ]);
});

const verb = {
  ...{ id: 'steal', text: 'Steal from {a}', places: [] },
  ...{ thirdPerson: '{who} steals from {a}', secondPerson: 'You steal from {a}' },
};
const stealFrom = (seat) => ({ verb, tokens: [{ operand: { kind: 'seat' }, text: String(seat) }] });
const view = (seat) => ({ seat, names: ['Anna', 'Ben', 'Clara'], who: Array(3).fill('human') });

test('a move against the reader names the reader "you"', () => {
  const told = (reader) => text.moveLogSentence(view(reader), 1, stealFrom(0), false);
  assert.equal(told(0), 'Ben steals from you.');
  assert.equal(told(1), 'You steal from Anna.');
  assert.equal(told(2), 'Ben steals from Anna.');
  assert.equal(text.moveSentence(view(2), stealFrom(0), false), 'Steal from Anna');
});

const SAID = {
  en: ['4 of Hearts', 'Queen of Spades', 'Ace of Clubs', 'Blue 7'],
  de: ['Herz 4', 'Pik Dame', 'Kreuz Ass', 'Blau 7'],
  fr: ['le 4 de cœur', 'la dame de pique', 'l’as de trèfle', 'le 7 bleu'],
};

test('a card in a sentence has its article, and a capital letter where it begins one', async () => {
  for (const [language, wanted] of Object.entries(SAID)) {
    await text.setLanguage(language);
    await text.loadMoreTranslations();
    assert.deepEqual(['4h', 'Qs', 'Ac', 'b7'].map(text.cardInSentence), wanted);
  }
  const operands = [{ kind: 'card', zone: 'hand' }];
  const play = { id: 'play', text: 'Play {a}', places: [], operands };
  const game = { verbs: [play], fields: [] };
  const refusal = (template) =>
    text.refusalSentence(game, { ...view(0), fields: {} }, 'play Qs', template);
  assert.equal(refusal('{a} prend. {a} !'), 'La dame de pique prend. La dame de pique !');
  assert.equal(refusal('Poser {a}'), 'Poser la dame de pique');
  await text.setLanguage('en');
});

test('in French nobody discards at Wippen: cards are laid down', () => {
  const entries = readFileSync(new URL('../../po/fr.po', import.meta.url), 'utf8').split('\n\n');
  const isOfWippen = (it) => /^#: .*wippen/im.test(it);
  const ofWippen = entries.filter(isOfWippen).map((it) => it.split('msgstr')[1]);
  assert.ok(ofWippen.length > 50);
  for (const it of ofWippen) assert.doesNotMatch(it, /défauss|\bwippes?\b/, it);
});
