// The bell at the end of a round.
const player = () => import('../sound/sound_player');

/** A browser lets a page sound only after somebody has touched it: call this from a click. */
export function readyBell(): void {
  void player().then((it) => it.playSounds([]));
}

export const isBellReady = (): boolean => navigator.userActivation?.hasBeenActive ?? false;

export function ringBell(): void {
  if (isBellReady()) void player().then((it) => it.playSounds(['bell']));
}
