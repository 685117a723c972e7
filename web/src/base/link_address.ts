// Addresses to pass on. The server answers them with a preview for messengers, which do not see the
// part behind "#"; app/own_address.ts leads from there to the page's own addresses.

/** The address of a place in the page, such as "table/ID". A secret stands behind "#", which is not
 * sent to the server. */
export const linkAddress = (words: string, secret: string | null = null): string =>
  new URL(secret ? `${words}#${secret}` : words, document.baseURI).href;

/** Whether an address leads to this device alone: other devices would look for it on themselves. */
export const isAlone = (url: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(new URL(url).hostname);
