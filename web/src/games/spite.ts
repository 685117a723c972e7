import type { Theme } from '.';

export const theme: Theme = {
  sample: ['As', '2h', '3c'],
  order: ['reserve', 'side', 'centre', 'talon'],
  quiet: ['turn'],
  next: { zone: 'centre', ranks: 'A23456789TJQK' },
};
