// The styles of an element in a stranger's page: those of our page, within the shadow tree. Rules
// for the root of the page are rules for the root of the tree there.
import faces from '../generated/faces.css?inline';
import base from '../style/base.css?inline';
import cards from '../style/cards.css?inline';
import embedded from '../style/embed.css?inline';
import looks from '../style/looks.css?inline';
import moves from '../style/move_buttons.css?inline';
import problem from '../style/problem.css?inline';
import status from '../style/status_line.css?inline';
import surface from '../style/table_surface.css?inline';

const ALL = [base, faces, cards, looks, status, surface, moves, problem, embedded];
/** The class of the root in the shadow tree. */
export const ROOT = 'talon-root';

const rooted = (css: string): string =>
  css.replaceAll(':root', `.${ROOT}`).replace(/(?<![\w.#-])(?:html|body)(?=[\s{,])/g, `.${ROOT}`);

let sheet: CSSStyleSheet | null = null;

/** The style sheet that all elements share. */
export function styleOfTables(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(ALL.map(rooted).join('\n'));
  }
  return sheet;
}
