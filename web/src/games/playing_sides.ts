// Finds how many sides there are at a table whose seats play together.
import type { Game, View } from '../base/protocol_types';
import { rowsOf } from '../table_view/field_values';
import { plainThemeOf } from './plain_themes';

/** How many sides play together; 0 if everybody plays alone. */
export function sidesOf(g: Game, v: View): number {
  const field = g.fields.find((f) => f.owner === 'side');
  const counted = field ? rowsOf(v.fields[field.id]).length : 0;
  return plainThemeOf(g.id, g.form).sides?.(v) || counted;
}
