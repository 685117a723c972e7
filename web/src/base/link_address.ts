// Addresses to pass on. The server answers them with a preview for messengers, which do not see the
// part behind "#"; app/own_address.ts leads from there to the page's own addresses.

/** The address of a place in the page, such as "table/ID". A secret stands behind "#", which is not
 * sent to the server. */
export const linkAddress = (words: string, secret: string | null = null): string =>
  new URL(secret ? `${words}#${secret}` : words, document.baseURI).href;
