// What a check of cards says: sentences as msgids, for whoever shows them. Nothing here knows the
// page or a language.

export interface Sentence {
  msgid: string;
  parts?: Record<string, string | number>;
}

export interface Verdict {
  /** Whether all of it holds. */
  ok: boolean;
  /** What holds; or, in one sentence, why not. */
  lines: Sentence[];
  /** The line that was refused, from 1. */
  line?: number;
  /** What was shown before the deal, to be compared with what one kept. */
  commitment?: string;
  /** The value each seat gave, '' for none; only of a fair record. */
  values?: string[];
}

/** The `fair` answer of doc/protocol.md. */
export interface Fair {
  commitment: string;
  mixes: (string | null)[];
  deals: { commitment: string; secret: string | null }[];
  secret: string | null;
}

// As in the page's words.ts, but said later and by somebody else.
export const t = (msgid: string, parts?: Sentence['parts']): Sentence =>
  parts ? { msgid, parts } : { msgid };

/** A check that fails, in one sentence. */
export class Doubt extends Error {
  readonly sentence: Sentence;
  constructor(sentence: Sentence) {
    super(sentence.msgid);
    this.sentence = sentence;
  }
}
