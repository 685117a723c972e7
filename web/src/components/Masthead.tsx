// The head of a page beside the tables: the way home, the title, and what else the page has there.
import type { ComponentChildren } from 'preact';
import { t } from '../base/translations';
import { visit } from '../state/session';
import { Icon } from './Icon';

export function Masthead({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <header class="masthead">
      <button
        type="button"
        class="icon"
        aria-label={t('Home')}
        title={t('Home')}
        onClick={() => visit(null)}
      >
        <Icon name="home" />
      </button>
      <h1>{title}</h1>
      {children}
    </header>
  );
}
