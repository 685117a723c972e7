// Line icons, drawn in the colour of the text.
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
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  book:
    'M12 6.5C10 5 7 4.5 3.5 4.5v13c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-13' +
    'c-3.5 0-6.5.5-8.5 2ZM12 6.5v13',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17ZM12 11v5.5M12 7.4v.8',
  close: 'M6 6l12 12M18 6L6 18',
  link:
    'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L11.6 6.7M14 10a4 4 0 0 0-5.7 0l-3.1 3.1' +
    'a4 4 0 0 0 5.7 5.7l1.5-1.5',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M5 12v8h14v-8',
  talk: 'M4 5h16v11h-9l-4.5 4v-4H4Z',
  eye:
    'M2.5 12C5 7.5 8 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.5 6.5-9.5 6.5S5 16.5 2.5 12Z' +
    'M12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  silent: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9.5l5 5M20.5 9.5l-5 5',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  play: 'M8 5l11 7-11 7Z',
  person: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c0-4.5 3-6.5 7.5-6.5s7.5 2 7.5 6.5',
  device: 'M7 3h10v18H7ZM11 18h2',
  chart: 'M4 20h16M6.5 20v-6M12 20V5M17.5 20v-9',
  first: 'M6 5v14M19 5l-10 7 10 7Z',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  last: 'M18 5v14M5 5l10 7-10 7Z',
  branch: 'M6 4v16M6 14c0-4 3-5 6-5h6M15 6l3 3-3 3',
  check: 'M12 3l7.5 3v5.5c0 4.5-3 7.6-7.5 9.5-4.5-1.9-7.5-5-7.5-9.5V6ZM8.5 11.8l2.6 2.6 4.6-5',
};

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon-line" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
