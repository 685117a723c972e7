// How a game sorts its variants: one file of this folder for each game.

/** Variants that belong together. */
export interface VariantFamily {
  title: string; // a msgid
  /** By preset, what differs from the standard: one sentence each (msgids). */
  variants: Record<string, string>;
}
