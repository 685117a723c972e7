// What of the table needs no page, in one place for tests.
export { themeOf } from '../games';
export { follow } from './follow';
export { layout } from './layout';
export { dress, wardrobe } from './dress';
export { legalMoves } from './pointing';
