// A button that asks for confirmation before an action that cannot be undone.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface Props {
  label: string;
  sure: string; // the question
  act: () => void;
  children?: ComponentChildren; // an icon in place of the label
}

export function ConfirmButton({ label, sure, act, children }: Props) {
  const [asked, setAsked] = useState(false);
  const named = children && !asked ? { 'aria-label': label, title: label } : {};
  return (
    <button
      type="button"
      class={asked ? 'warn' : children ? 'icon' : ''}
      {...named}
      onBlur={() => setAsked(false)}
      onClick={() => {
        if (asked) act();
        setAsked(!asked);
      }}
    >
      {asked ? sure : (children ?? label)}
    </button>
  );
}
