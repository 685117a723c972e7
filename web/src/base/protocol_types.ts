// The objects of doc/protocol.md, as far as the page reads them, from the package of the engine.
export type * from '@talon-cards/engine';
