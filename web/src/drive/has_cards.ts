// Whether the boards of a drive can have cards: at real tables of four, with whole packs.
import { isOnline } from './drive_text';
import type { DriveState } from './drive_types';

const PACK_TRICKS = 13;
const TABLE = 4;

export const hasCards = (state: DriveState): boolean =>
  state.drive.boards &&
  !isOnline(state) &&
  state.drive.setup.seats === TABLE &&
  state.drive.setup.tricks === PACK_TRICKS;
