// Calls drive.wasm, the count of leagues of `talon league` (src/wasm/drive_exports.c). It imports
// nothing, so it runs in Node as well.
import { TextModule } from '@talon-cards/engine';
import type { League } from './league_types';

interface Exports {
  talon_league_count(length: number): number;
  talon_league_table(length: number, decimalMark: number): number;
  talon_league_evening(length: number): number;
  talon_drive_answer(): number;
}

export class LeagueModule extends TextModule<Exports> {
  private answer(length: number): string {
    return this.textAt(this.module.talon_drive_answer(), length);
  }

  /** What `talon league --json` prints; or {"refused"}, as each of these may say. */
  count(league: League): string {
    return this.answer(this.module.talon_league_count(this.give(JSON.stringify(league))));
  }

  /** What `talon league --csv` prints, under these four headings. */
  table(league: League, headings: string[], decimalMark: string): string {
    const length = this.give(...headings, JSON.stringify(league));
    return this.answer(this.module.talon_league_table(length, decimalMark.charCodeAt(0)));
  }

  /** A drive, as the text of a file, as an evening; `title` is for one that has none. */
  evening(text: string, title: string): string {
    return this.answer(this.module.talon_league_evening(this.give(title, text)));
  }
}
