// The course for Danish Whist: following suit, sure tricks, helping the partner, losing tricks.
import type { Course } from './course_script';
import { followSuit, leadSureTrick, loseHigh, spareKing } from './partner_exercises';

const grand = { contract: 2, declarer: 1 };
const nolo = { contract: 1, declarer: 1 };

export const course: Course = [
  followSuit(grand),
  leadSureTrick(grand),
  spareKing(grand),
  loseHigh(nolo, 'R-DAN-02'),
];
