// Sentences in which the server has filled numbers and texts, in the reader's language. Their
// msgids have # for a number and @ for a text, which may be a sentence itself.
import { catalogueWords, t } from '../base/translations';
import { choiceOf } from './drive_options';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const patternOf = (msgid: string): RegExp =>
  new RegExp(`^${escaped(msgid).replace(/#/g, '(-?\\d+)').replace(/@/g, '(.+?)')}$`);

function partText(part: string): string {
  const movement = choiceOf('movement', part);
  return movement ? t(movement.label) : refusalText(part);
}

/** The holes of a translation are those of its msgid in the same order, numbers and texts apart. */
function filled(msgid: string, text: string, parts: string[]): string {
  const holes = [...msgid.matchAll(/[#@]/g)].map(([hole]) => hole);
  const of = (kind: string) => parts.filter((_, i) => holes[i] === kind);
  const numbers = of('#');
  const texts = of('@').map(partText);
  return text.replace(/[#@]/g, (hole) => (hole === '#' ? numbers : texts).shift() ?? hole);
}

/** Of the sentences that fit, the one that says most of it itself. */
function bestFit(message: string): [msgid: string, text: string] | undefined {
  return Object.entries(catalogueWords())
    .filter((one): one is [string, string] => typeof one[1] === 'string' && /[#@]/.test(one[0]))
    .filter(([msgid]) => patternOf(msgid).test(message))
    .sort(([a], [b]) => b.length - a.length)[0];
}

export function refusalText(message: string): string {
  const plain = t(message);
  if (plain !== message) return plain;
  const [msgid, text] = bestFit(message) ?? ['', ''];
  const found = msgid && patternOf(msgid).exec(message);
  return found ? filled(msgid, text, found.slice(1)) : message;
}
