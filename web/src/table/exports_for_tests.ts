// Functions of the table that need no page, in one module for tests.
export { themeOf } from '../games/theme_lookup';
export { trackCards } from '../table_view/card_tracking';
export { layout } from '../table_view/layout';
