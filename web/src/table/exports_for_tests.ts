// What of the table needs no page, in one place for tests.
export { themeOf } from '../games/theme_lookup';
export { follow } from '../table_view/card_tracking';
export { layout } from '../table_view/layout';
export { dress, wardrobe } from '../table_view/card_state';
export { legalMoves } from '../table_view/move_selection';
