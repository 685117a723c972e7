// The result of a check: sentences as msgids, so that checks need neither the page nor a language.

export interface Sentence {
  msgid: string;
  parts?: Record<string, string | number>;
}

export interface Verdict {
  /** Whether everything is right. */
  ok: boolean;
  /** The facts that were proved; or, in one sentence, the fault. */
  lines: Sentence[];
  /** The line with the fault, from 1. */
  line?: number;
  /** The commitment shown before the deal, to compare with the one that was kept. */
  commitment?: string;
  /** The share of each seat, '' for none; only of a fair record. */
  values?: string[];
}

/** The `fair` answer of doc/protocol.md. */
export interface Fair {
  commitment: string;
  mixes: (string | null)[];
  deals: { commitment: string; secret: string | null }[];
  secret: string | null;
}

// Like `t` in translations.ts, so that msgids are collected here, too; the page translates them
// later.
export const t = (msgid: string, parts?: Sentence['parts']): Sentence =>
  parts ? { msgid, parts } : { msgid };
