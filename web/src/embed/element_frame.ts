// The shadow tree of an element in a stranger's page: its styles, its looks and its language.
import { h, Fragment, render, type ComponentChild } from 'preact';
import { language, languages, loadMoreTranslations, speak } from '../base/translations';
import { SuitShapes } from '../cards/CardFace';
import { ROOT, styleOfTables } from './embed_style';

const SCHEMES = ['light', 'dark'];

export class ElementFrame {
  private readonly root = document.createElement('div');

  constructor(private readonly element: HTMLElement) {
    const tree = element.attachShadow({ mode: 'open' });
    tree.adoptedStyleSheets = [styleOfTables()];
    tree.append(this.root);
    this.look('green', '');
  }

  /** Sets the cloth, and the scheme: light, dark, or as the person's device has it. */
  look(cloth: string, scheme: string): void {
    const own = SCHEMES.includes(scheme) ? [scheme] : [];
    this.root.className = [ROOT, `cloth-${cloth}`, ...own].join(' ');
  }

  /** Loads the words of the language that the page around the element has. All elements of a page
   * speak one language. */
  async speakLanguage(): Promise<void> {
    const around = this.element.closest('[lang]')?.getAttribute('lang') ?? '';
    const wanted = around.slice(0, 2).toLowerCase();
    const id = languages.includes(wanted) ? wanted : 'en';
    if (id !== language.peek()) await speak(id);
    await loadMoreTranslations();
    this.root.lang = language.peek();
  }

  /** Focuses the first part of it that a person plays with. */
  takeFocus(): void {
    const part = '.card.legal, button:enabled, input';
    this.root.querySelector<HTMLElement>(part)?.focus({ preventScroll: true });
  }

  show(child: ComponentChild): void {
    render(child === null ? null : h(Fragment, null, h(SuitShapes, null), child), this.root);
  }
}
