// Goes from an address that was passed on, such as /table/ID, to the page's own one, #/ID. It comes
// before everything else, because the page loads its files by relative addresses. The server has
// put the way to the page's folder into the head (src/daemon/link_preview.c).
const way = document.querySelector<HTMLMetaElement>('meta[name=talon-root]')?.content;

/** "/table/ID#TOKEN" is "#/ID/TOKEN", "/day/2026-11-28" is "#/day/2026-11-28". */
function ownAddress(root: URL): string {
  const words = location.pathname.slice(root.pathname.length).split('/').filter(Boolean);
  const secret = location.hash.slice(1);
  if (words[0] === 'table') words.shift();
  if (secret) words.push(secret);
  return `${root.pathname}#/${words.join('/')}`;
}

if (way) {
  for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=manifest], [rel$=icon]'))
    link.setAttribute('href', link.href); // as it was meant
  history.replaceState(null, '', ownAddress(new URL(way, location.href)));
}
