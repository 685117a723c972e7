// Runs in the page: replaces its texts as the translators of browsers do, now and whenever the page
// changes. `translator.lost` collects the texts that are set in a node that was taken away.

const MARK = '\u2063'; // invisible, so that the translated page has the size of the other

/** The words that the page has meant, from words of the translator. */
export const meant = (text) => text.replaceAll(MARK, '');

function translate(mark) {
  const KEPT = 'script, style, textarea, [translate=no], .notranslate, font';
  const lost = [];
  const watchLost = new MutationObserver((records) =>
    lost.push(...records.map(({ target }) => target.data)),
  );
  const own = new WeakSet();
  /** Blanks are not translated, but not all translators leave their nodes in place. */
  const copy = (text) => {
    const blanks = new Text(text.data);
    own.add(blanks);
    text.replaceWith(blanks);
  };
  const replace = (text) => {
    if (!text.parentElement || text.parentElement.closest(KEPT) || own.has(text)) return;
    if (!text.data.trim()) return copy(text);
    const outer = document.createElement('font');
    outer.append(document.createElement('font'));
    outer.firstChild.textContent = mark + text.data;
    text.replaceWith(outer);
    watchLost.observe(text, { characterData: true });
  };
  const replaceAll = (root) => {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = root.nodeType === 3 ? [root] : [];
    while (walk.nextNode()) found.push(walk.currentNode);
    found.forEach(replace);
  };
  const begin = () => {
    replaceAll(document.body);
    document.documentElement.lang = 'eo';
    document.documentElement.classList.add('translated-ltr');
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === 'characterData' ? [target] : addedNodes)
          if (node.isConnected) replaceAll(node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  window.translator = { lost };
  addEventListener('DOMContentLoaded', begin);
}

/** From its next address on, the pages of this device are translated. */
export const translated = (page) => page.addInitScript(translate, MARK);
