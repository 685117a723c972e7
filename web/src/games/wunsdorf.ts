import type { Theme } from '.';

export const theme: Theme = { laid: ['trick'], closed: ['played'], order: ['talon', 'trump_card', 'played'] };
