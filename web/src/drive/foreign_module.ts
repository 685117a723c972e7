// Reads files of other clubs' programs as `talon drive --read` does (src/wasm/foreign_exports.c).
// The module comes when a file is opened.
import source from '../generated/drive.wasm?url';
import { TextModule } from '@talon-cards/engine';
import type { ActMembers } from './drive_types';

interface Exports {
  talon_foreign_names(length: number): number;
  talon_foreign_acts(length: number): number;
  talon_foreign_answer(): number;
}

export interface Refused {
  refused: string; // a sentence
}

export interface ForeignNames {
  program: string; // '': a table with plain heads
  names: string[];
  groups: string[]; // of each name; empty: the file says none
  results: number;
}

/** Where the results of a drive have their place. */
export interface ForeignPlan {
  meetings: number[][]; // round, table, deal, board and the two pairs
  values: number;
  tricks: number;
  by_seat: boolean;
  compared: boolean;
}

class ForeignModule extends TextModule<Exports> {
  private answer(length: number): unknown {
    return JSON.parse(this.textAt(this.module.talon_foreign_answer(), length));
  }

  names(text: string): ForeignNames | Refused {
    const length = this.module.talon_foreign_names(this.give(text));
    return this.answer(length) as ForeignNames | Refused;
  }

  acts(plan: ForeignPlan, text: string): { acts: ActMembers[] } | Refused {
    const length = this.module.talon_foreign_acts(this.give(JSON.stringify(plan), text));
    return this.answer(length) as { acts: ActMembers[] } | Refused;
  }
}

const { instance } = await WebAssembly.instantiateStreaming(fetch(source), {});

export const foreign = new ForeignModule(instance);
