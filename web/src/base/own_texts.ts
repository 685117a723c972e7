// Gives every text of the page an element of its own, whose text is set as a whole. A browser's
// translator replaces text nodes, and Preact would go on writing into the ones it took away. Texts
// without letters (numbers, signs) are marked as not to be translated.
import { Fragment, h, options } from 'preact';

/** The element of a text that has elements beside it. Blanks alone do not exist for the layout. */
const BESIDE = 'own-text';

// In this spelling Preact writes the attribute. It would set the property `translate` to "no", and
// that means yes.
const TRANSLATE = 'TRANSLATE';

/** In SVG there is no property for the text: another text gets another element. */
const SVG_TEXTS = new Set<unknown>(['text', 'tspan', 'title']);

const isText = (child: unknown): child is string | number =>
  typeof child === 'string' || typeof child === 'number';

const isNothing = (child: unknown): boolean =>
  child === null || child === undefined || typeof child === 'boolean';

const joined = (children: unknown[]): string => children.filter(isText).join('');

/** A word may look the same in all languages, but a text without letters does. */
const hasWords = (text: string): boolean => /\p{L}/u.test(text);

const markOf = (text: string): Record<string, string> =>
  hasWords(text) ? {} : { [TRANSLATE]: 'no' };

function besideOthers(text: string): unknown {
  const blank = !text.trim() && { class: 'blank' };
  return h(BESIDE, { textContent: text, ...markOf(text), ...blank });
}

/** The children with an element for each run of texts. Every child keeps its place, by which Preact
 * finds it again. */
function withElements(children: unknown[]): unknown[] {
  const all = children.map((child) => (Array.isArray(child) ? withElements(child) : child));
  for (let from = 0; from < all.length; from++) {
    let to = from;
    while (to < all.length && (isText(all[to]) || isNothing(all[to]))) to++;
    const text = joined(all.slice(from, to));
    if (!text) continue;
    const at = all.findIndex((child, i) => i >= from && isText(child));
    all.fill(null, from, to);
    all[at] = besideOthers(text);
    from = to;
  }
  return all;
}

interface Drawn {
  type: unknown;
  key: unknown;
  props: Record<string, unknown>;
}

/** The only text of an element is set as the element's text. */
function setWhole(vnode: Drawn, text: string): void {
  if (SVG_TEXTS.has(vnode.type)) vnode.key = `${String(vnode.key)} ${text}`;
  else {
    delete vnode.props.children;
    Object.assign(vnode.props, { textContent: text, ...markOf(text), ...vnode.props });
  }
}

function giveElements(vnode: Drawn): void {
  const { type, props } = vnode;
  if (typeof type !== 'string' && type !== Fragment) return;
  const { children } = props;
  if (isNothing(children)) return;
  const all = Array.isArray(children) ? (children as unknown[]) : [children];
  const plain = all.every((child) => isText(child) || isNothing(child));
  if (plain && type !== Fragment) setWhole(vnode, joined(all));
  else if (plain || all.some((child) => isText(child) || Array.isArray(child)))
    props.children = withElements(all);
}

const before = options.vnode;
options.vnode = (vnode) => {
  giveElements(vnode as unknown as Drawn);
  before?.(vnode);
};
