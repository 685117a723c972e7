// Scrolls from the list of variants to the form of the new table.
import { mayMove, wideScreen } from '../base/settings';

/** On a small screen the form is below the list. */
export function showForm(): void {
  const behavior = mayMove() ? 'smooth' : 'auto';
  if (!wideScreen.value)
    document.querySelector('.setup')?.scrollIntoView({ behavior, block: 'start' });
}

/** Opens the form's own rules, and goes there. */
export function showOwnRules(): void {
  const rules = document.querySelector<HTMLDetailsElement>('details.options');
  if (!rules) return;
  rules.open = true;
  rules.querySelector('summary')?.focus({ preventScroll: true });
  rules.scrollIntoView({ behavior: mayMove() ? 'smooth' : 'auto', block: 'start' });
}
