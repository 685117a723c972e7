// The entry point of the package for tables and cards in other people's pages. Importing it defines
// the elements.
import '../base/own_texts';
import { TalonCard } from './talon_card';
import { TalonTable } from './talon_table';

export { speak } from '../base/translations';
export { TalonCard, TalonTable };

customElements.define('talon-table', TalonTable);
customElements.define('talon-card', TalonCard);
