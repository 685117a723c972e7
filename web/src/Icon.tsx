// Line icons of our own, drawn in the colour of the text.
const PATHS = {
  home: 'M4 11L12 4l8 7M6.500 9.500V20h11V9.500M10 20v-6h4v6',
  people: 'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM2.500 20c0-4 2.500-6 6.500-6s6.500 2 6.500 6M18 8v6M15 11h6',
  gear: 'M12 15.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM12 2.500v3M12 18.500v3M2.500 12h3M18.500 12h3M5.300 5.300l2.100 2.100M16.600 16.600l2.100 2.100M5.300 18.700l2.100-2.100M16.600 7.400l2.100-2.100',
  list: 'M4 6h16M4 12h16M4 18h16',
  hint: 'M9.500 17.500h5M10 20.500h4M12 3.500a6 6 0 0 0-3.500 10.900c.6.500 1 1.100 1 1.900v1.200h5v-1.200c0-.8.4-1.400 1-1.900A6 6 0 0 0 12 3.500Z',
  undo: 'M8 5L4 9l4 4M4 9h9.500a5.500 5.500 0 0 1 0 11H8',
  redo: 'M16 5l4 4-4 4M20 9h-9.500a5.500 5.500 0 0 0 0 11H16',
  forward: 'M5 6l7 6-7 6ZM13 6l7 6-7 6Z',
  close: 'M6 6l12 12M18 6L6 18',
};

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class="icon-line" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
