import type { Theme } from '.';

export const theme: Theme = {
  order: ['reserve', 'side', 'centre', 'talon'],
  quiet: ['turn'],
  next: { zone: 'centre', ranks: 'A23456789TJQK' },
};
