// Goes where the address leads: "#/table" is a table, "#/table/token" a seat of it from a link,
// "#/games/…" (variants), "#/circle/…", "#/club/…", "#/course/…", "#/day/…", "#/drive/…",
// "#/league/…", "#/statistics", "#/truths/…", "#/problem/…", "#/print/…" and "#/review/…" are pages
// beside the tables, "#/" is the front page.
import type { ComponentType } from 'preact';
import { signal } from '@preact/signals';
import { keepSeatLink, openTable } from '../state/session';

export type Page = ComponentType<{ words: string[] }>;
export type LoadPage = () => Promise<Page>;

/** The page of a table, which a first visit does without. */
export const tablePage: LoadPage = () =>
  import('../table_page/TablePage').then((file) => file.TablePage);

/** The pages beside the tables. Each is loaded when it is first opened. */
export const PAGES: Record<string, LoadPage> = {
  circle: () => import('../circle/CirclePage').then((file) => file.CirclePage),
  club: () => import('../club/ClubPage').then((file) => file.ClubPage),
  course: () => import('../course/CoursePage').then((file) => file.CoursePage),
  day: () => import('../day/DayPage').then((file) => file.DayPage),
  drive: () => import('../drive/DrivePage').then((file) => file.DrivePage),
  league: () => import('../league/LeaguePage').then((file) => file.LeaguePage),
  games: () => import('../variants/VariantsPage').then((file) => file.VariantsPage),
  print: () => import('../print/PaperPage').then((file) => file.PaperPage),
  problem: () => import('../problem/ProblemPage').then((file) => file.ProblemPage),
  review: () => import('../review/ReviewPage').then((file) => file.ReviewPage),
  statistics: () => import('../stats/StatisticsPage').then((file) => file.StatisticsPage),
  truths: () => import('../truths/TruthsPage').then((file) => file.TruthsPage),
};

/** The words of the address while it names such a page. */
export const pageWords = signal<string[] | null>(null);

function pageOf(hash: string): string[] | null {
  const words = hash.split('/').slice(1);
  return words[0] !== undefined && words[0] in PAGES ? words : null;
}

/** Goes where the address leads. A token is taken out of the address, so that nobody copies it. */
function follow(): void {
  pageWords.value = pageOf(location.hash);
  const [, table = '', token = ''] = pageWords.value ? [] : location.hash.split('/');
  if (token) {
    keepSeatLink(table, token);
    history.replaceState(null, '', `#/${table}`);
  }
  openTable(table || null);
}

export function startRouting(): void {
  window.addEventListener('hashchange', follow);
  follow();
}
