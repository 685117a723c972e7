// Waits for cards that fly, so that words come after the picture.

const LATEST = 3000; // ms; a hidden tab reports no card that has landed

/** Ends when all of them have landed. */
export async function allLanded(flying: Animation[]): Promise<void> {
  if (!flying.length || document.hidden) return;
  const late = new Promise((done) => setTimeout(done, LATEST));
  await Promise.race([Promise.allSettled(flying.map((one) => one.finished)), late]);
}
