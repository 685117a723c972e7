// The entry point @talon-cards/engine/table: importing it defines <talon-table> and <talon-card>.
import type { TalonCardElement, TalonTableElement } from './dist/table_element.js';

export declare const TalonTable: { new (): TalonTableElement };
export declare const TalonCard: { new (): TalonCardElement };

/** Sets the language of all tables and cards of the page: "en", "de" or "fr". */
export declare function speak(language: string): Promise<void>;
