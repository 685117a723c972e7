// A form of one line: its fields, and the button that sends them.
import type { ComponentChildren } from 'preact';

interface RowFormProps {
  send: () => Promise<void>;
  children: ComponentChildren;
}

export function RowForm({ send, children }: RowFormProps) {
  return (
    <form
      class="row-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {children}
    </form>
  );
}
