// The course for Norwegian Whist: following suit, sure tricks, helping the partner, losing tricks.
import type { Course } from './course_script';
import { followSuit, leadSureTrick, loseHigh, spareKing } from './partner_exercises';

const won = { contract: 1, declarer: 1 };
const lost = { contract: 2, declarer: 1 };

export const course: Course = [
  followSuit(won),
  leadSureTrick(won),
  spareKing(won),
  loseHigh(lost, 'R-NOR-04'),
];
