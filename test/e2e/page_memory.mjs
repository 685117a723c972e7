// Everything a page knows: what it draws, what it stores, and what its program holds, module
// variables and all that hangs on them.

/** Walks through everything reachable from a module's variables, and writes down each object with
 * the words in it; runs in the page. How objects hang together is left out: it depends on what was
 * drawn first. So are numbers of anything but plain data: times, timers, counts of drawings. */
function lines() {
  const met = new Set([this]);
  const partsOf = (value) => {
    if (value instanceof Map) return [...value].flat();
    if (value instanceof Set) return [...value];
    if (ArrayBuffer.isView(value)) return [];
    return Object.keys(value).flatMap((key) => {
      try {
        return [value[key]];
      } catch {
        return []; // a variable that has no value yet
      }
    });
  };
  const written = (value, isData) => {
    if (typeof value === 'string') return [JSON.stringify(value)];
    return isData && Number.isInteger(value) && value < 1000 ? [`${value}`] : [];
  };
  const out = new Set();
  for (const one of met) {
    if ('binaryType' in one) continue; // a socket of these tests has an id by chance
    const parts = partsOf(one);
    const isData = one !== this && (one.constructor === Object || Array.isArray(one));
    if (parts.some((part) => typeof part === 'string'))
      out.add(parts.flatMap((part) => written(part, isData)).join(' '));
    for (const part of parts) if (typeof part === 'object' && part) met.add(part);
  }
  return [...out].sort();
}

/** The scopes of the functions that listen to the window: the variables of the page's modules. */
async function scopes(cdp) {
  const what = { expression: 'window', objectGroup: 'held' }; // without a group no functions come
  const { result } = await cdp.send('Runtime.evaluate', what);
  const of = { objectId: result.objectId };
  const { listeners } = await cdp.send('DOMDebugger.getEventListeners', of);
  const found = [];
  for (const { handler } of listeners) {
    const own = { objectId: handler.objectId, ownProperties: true };
    const { internalProperties } = await cdp.send('Runtime.getProperties', own);
    const list = internalProperties?.find((p) => p.name === '[[Scopes]]')?.value;
    if (!list) continue; // a function of the browser's
    const inside = { objectId: list.objectId, ownProperties: true };
    const all = await cdp.send('Runtime.getProperties', inside);
    const values = all.result.map((p) => p.value);
    found.push(...values.filter((scope) => scope?.description?.startsWith('Module')));
  }
  return found;
}

/** What the program of the page holds, as lines. */
export async function held(page) {
  const cdp = await page.context().newCDPSession(page);
  const [module] = await scopes(cdp);
  if (!module) throw new Error('no module of the page was found');
  const { result, exceptionDetails } = await cdp.send('Runtime.callFunctionOn', {
    objectId: module.objectId,
    functionDeclaration: String(lines),
    returnByValue: true,
  });
  await cdp.detach();
  if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
  return result.value;
}

/** The page's drawing and its stored data, read once the drawing no longer changes. */
export const shown = (page) =>
  page.evaluate(async () => {
    const CALM = 4; // frames
    for (let last = '', same = 0; same < CALM; await new Promise(requestAnimationFrame)) {
      const now = document.documentElement.outerHTML;
      same = now === last ? same + 1 : 0;
      last = now;
    }
    return {
      html: document.documentElement.outerHTML,
      local: Object.entries(localStorage).sort(),
      session: Object.entries(sessionStorage).sort(),
      cookies: document.cookie,
    };
  });
