// The browser asks this policy before text becomes HTML or the address of a script. HTML may only
// have the tags and attributes of card drawings and rule books, so no text can bring a script.
interface Policies {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string; createScriptURL(text: string): string },
  ): unknown;
}

const NAMES = 'html|meta|title|style|article|h[1-3]|p|ul|li|b|span|svg|g|path|text';
const ATTRIBUTES =
  'lang|charset|name|content|class|aria-hidden|data-card|translate|viewBox|d|transform';
const TAGS = RegExp(
  `<(!doctype html|/?(${NAMES}))(\\s(${ATTRIBUTES})="[^"<>]*")*\\s?/?>`,
  'gi',
);
const SCRIPTS = /^(?:assets\/(?:(?:sim|analysis|problem)_)?worker-[\w-]+\.js|sw\.js)$/;

function createHTML(text: string): string {
  if (text.replace(TAGS, '').includes('<')) throw new TypeError('This HTML is not from Talon.');
  return text;
}

function createScriptURL(text: string): string {
  const base = new URL('.', document.baseURI).href;
  const { href } = new URL(text, base);
  if (!href.startsWith(base) || !SCRIPTS.test(href.slice(base.length)))
    throw new TypeError('This script is not from Talon.');
  return href;
}

// "default" is the policy that is asked where the page passes a plain text.
(window as { trustedTypes?: Policies }).trustedTypes?.createPolicy('default', {
  createHTML,
  createScriptURL,
});
