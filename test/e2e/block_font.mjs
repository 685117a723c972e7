// A font that is the same on every machine, since a test makes it: each letter is a block. In it
// pictures of the page differ where the page does, not where other fonts are installed. TrueType,
// with the tables a browser asks for and nothing in them that it does not need.
const EM = 1000;
const WIDE = 560; // of a letter: about that of common sans serif fonts
const UP = 930;
const DOWN = 240;
const BLOCK = [60, 0, 500, 540]; // left, bottom, right, top
const SPACE = 1; // the glyph without a block
const LETTERS = [
  [0x20, 0x24f], // Latin
  [0x2000, 0x27bf], // punctuation, arrows, signs of suits
];

function bytes(size, values) {
  const buffer = Buffer.alloc(size * values.length);
  values.forEach((value, i) => buffer.writeIntBE(value, size * i, size));
  return buffer;
}
const u16 = (...values) =>
  bytes(
    2,
    values.map((v) => (v > 0x7fff ? v - 0x10000 : v)),
  );
const u32 = (...values) =>
  bytes(
    4,
    values.map((v) => (v > 0x7fffffff ? v - 2 ** 32 : v)),
  );

/** Glyph 0, a block: four points on its outline, each as the step from the one before. */
function block() {
  const [left, bottom, right, top] = BLOCK;
  const across = u16(left, right - left, 0, left - right);
  const up = u16(bottom, 0, top - bottom, 0);
  const points = Buffer.from([1, 1, 1, 1]);
  return Buffer.concat([u16(1, ...BLOCK, 3, 0), points, across, up]);
}

/** Every letter is glyph 2, the same block; glyph 0 would be one the font does not have. */
function letters() {
  const all = LETTERS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i),
  );
  const groups = all.flatMap((code) => [code, code, code === 0x20 ? SPACE : 2]);
  const size = 16 + 4 * groups.length;
  return Buffer.concat([
    u16(0, 1, 3, 10),
    u32(12),
    u16(12, 0),
    u32(size, 0, all.length, ...groups),
  ]);
}

/** Names a font has to have: family, style, its own, and how programs call it. */
function names() {
  const text = Buffer.from('Blocks', 'utf16le').swap16();
  const ids = [1, 2, 3, 4, 6];
  const records = ids.flatMap((id) => [3, 1, 0x409, id, text.length, 0]);
  return Buffer.concat([u16(0, ids.length, 6 + 12 * ids.length, ...records), text]);
}

function tables() {
  const drawn = block();
  const box = BLOCK;
  const day = [0, 0, 0, 0];
  return {
    'OS/2': Buffer.concat([
      u16(4, WIDE, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 250, 0),
      Buffer.alloc(10),
      u32(1, 0, 0, 0),
      Buffer.from('test'),
      u16(0x40, 0x20, 0x27bf, UP, -DOWN, 0, UP, DOWN),
      u32(1, 0),
      u16(540, 700, 0, 0x20, 1),
    ]),
    cmap: letters(),
    glyf: Buffer.concat([drawn, drawn]),
    head: Buffer.concat([
      u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
      u16(0, EM),
      u32(...day),
      u16(...box, 0, 8, 2, 1, 0),
    ]),
    hhea: Buffer.concat([
      u32(0x10000),
      u16(UP, -DOWN, 0, WIDE, BLOCK[0], BLOCK[0], BLOCK[2], 1, 0, 0, 0, 0, 0, 0, 0, 3),
    ]),
    hmtx: u16(WIDE, BLOCK[0], WIDE, 0, WIDE, BLOCK[0]),
    loca: u32(0, drawn.length, drawn.length, 2 * drawn.length),
    maxp: Buffer.concat([u32(0x10000), u16(3, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)]),
    name: names(),
    post: u32(0x30000, 0, 0, 0, 0, 0, 0, 0),
  };
}

function checksum(table) {
  let sum = 0;
  for (let i = 0; i < table.length; i += 4) sum = (sum + table.readUInt32BE(i)) >>> 0;
  return sum;
}

/** The font as a file, in base 64. */
export function blockFont() {
  const all = Object.entries(tables());
  let at = 12 + 16 * all.length;
  const head = [u32(0x10000), u16(all.length, 128, 3, 16 * all.length - 128)];
  const body = [];
  for (const [tag, table] of all) {
    const whole = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    head.push(Buffer.from(tag), u32(checksum(whole), at, table.length));
    body.push(whole);
    at += whole.length;
  }
  return Buffer.concat([...head, ...body]).toString('base64');
}
