import type { Theme } from '.';

export const theme: Theme = { laid: ['trick'], closed: ['won'] };
