// The course for Knockout Whist: following suit, drawing trumps, a trump, winning cheaply.
import type { Course } from './course_script';
import { drawTrumps, followSuit, trumpCheaply, winCheaply } from './partner_exercises';

const play = { trump: 3 };

export const course: Course = [
  followSuit(play),
  drawTrumps(play),
  trumpCheaply(play),
  winCheaply(play),
];
