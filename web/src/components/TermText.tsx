// A sentence whose terms can be tapped; below it the meaning of the one that was.
import { useState } from 'preact/hooks';
import { TermNote } from './TermNote';
import { TERMS, termsIn } from '../glossary/terms';

export function TermText({ text, game }: { text: string; game: string }) {
  const [open, setOpen] = useState<number | null>(null);
  const parts = [];
  let from = 0;
  for (const { term, at, length } of termsIn(text, game)) {
    const id = TERMS.indexOf(term);
    parts.push(
      text.slice(from, at),
      <button
        type="button"
        class="term"
        key={id}
        aria-expanded={open === id}
        onClick={() => setOpen(open === id ? null : id)}
      >
        {text.slice(at, at + length)}
      </button>,
    );
    from = at + length;
  }
  parts.push(text.slice(from));
  return (
    <>
      {parts}
      {open !== null && <TermNote term={open} onClose={() => setOpen(null)} />}
    </>
  );
}
