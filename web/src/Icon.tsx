// Line icons of our own, drawn in the colour of the text.
const PATHS = {
  home: 'M4 11L12 4l8 7M6.5 9.5V20h11V9.5M10 20v-6h4v6',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c0-4 2.5-6 6.5-6s6.5 2 6.5 6M18 8v6M15 11h6',
  gear:
    'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM12 2.5v3M12 18.5v3M2.5 12' +
    'h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M5.3 18.7l2.1-2.1M16.6 7.4' +
    'l2.1-2.1',
  list: 'M4 6h16M4 12h16M4 18h16',
  hint:
    'M9.5 17.5h5M10 20.5h4M12 3.5a6 6 0 0 0-3.5 10.9c.6.5 1 1.1 1 1.9v1.2h5' +
    'v-1.2c0-.8.4-1.4 1-1.9A6 6 0 0 0 12 3.5Z',
  undo: 'M8 5L4 9l4 4M4 9h9.5a5.5 5.5 0 0 1 0 11H8',
  redo: 'M16 5l4 4-4 4M20 9h-9.5a5.5 5.5 0 0 0 0 11H16',
  forward: 'M5 6l7 6-7 6ZM13 6l7 6-7 6Z',
  book:
    'M12 6.5C10 5 7 4.5 3.5 4.5v13c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-13' +
    'c-3.5 0-6.5.5-8.5 2ZM12 6.5v13',
  close: 'M6 6l12 12M18 6L6 18',
};

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class="icon-line" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
