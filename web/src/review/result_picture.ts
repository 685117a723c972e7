// Draws the result of a game as a picture of 1080 × 1080 points: an SVG, from which the device
// makes a PNG. Nothing is sent for it.
import css from '../generated/faces.css?raw';
import { faceOf } from '../cards/card_drawing';
import type { Picture } from '../games/theme';
import type { Moment, ResultFacts, ResultRow } from './result_facts';

export const SIZE = 1080;
const MARGIN = 72;
const LONGEST_NAME = 24;

const GROUNDS: Record<Picture['ground'], [string, string]> = {
  red: ['#8a3440', '#5c1f2a'],
  green: ['#2a6b58', '#15392f'],
  blue: ['#2b5c82', '#16324a'],
  amber: ['#8a5a1e', '#573710'],
  plum: ['#5f3c6e', '#382144'],
};

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

const short = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;

interface TextStyle {
  size: number;
  colour?: string;
  bold?: boolean;
  end?: boolean;
}

function word(x: number, y: number, text: string, style: TextStyle): string {
  const { size, colour = '#fffdf8', bold = false, end = false } = style;
  const more = `${bold ? ' font-weight="700"' : ''}${end ? ' text-anchor="end"' : ''}`;
  const place = `x="${x}" y="${y}" font-size="${size}"`;
  return `<text ${place} fill="${colour}"${more}>${escaped(text)}</text>`;
}

/** Breaks a text into lines of about so many letters. */
export function linesOf(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const one of text.split(/ +/)) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + one.length < most)
      lines[lines.length - 1] = `${last} ${one}`;
    else lines.push(one);
  }
  return lines;
}

function cardAt([card, x, y, angle, width]: Picture['cards'][0]): string {
  const { class: classes, shapes } = faceOf(card, 'classic');
  return (
    `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${width / 100})">` +
    `<rect x="-50" y="-70" width="100" height="140" rx="8.5" fill="#fffdf8" stroke="#5a5546"/>` +
    `<svg class="${classes}" x="-50" y="-70" width="100" height="140" viewBox="0 0 100 140">` +
    `${shapes}</svg></g>`
  );
}

/** The cards of the game's own picture, at the top on the right. */
const cardsOf = (picture: Picture | undefined) =>
  `<g transform="translate(672 16) scale(1.9)">${(picture?.cards ?? []).map(cardAt).join('')}</g>`;

function rowAt({ place, name, points, first }: ResultRow, y: number, size: number): string {
  const colour = first ? '#ffcf4d' : '#fffdf8';
  const style = { size, colour, bold: first };
  return (
    word(MARGIN, y, place, style) +
    word(MARGIN + 90, y, short(name, LONGEST_NAME), style) +
    word(SIZE - MARGIN, y, points, { ...style, end: true })
  );
}

/** The winner's chances as a line, with a dot after the move that decided. */
function momentAt({ text, chances, at }: Moment, top: number): string {
  const [width, height] = [SIZE - 2 * MARGIN, 110];
  const x = (i: number) => MARGIN + (width * i) / Math.max(1, chances.length - 1);
  const y = (i: number) => top + height * (1 - (chances[i] ?? 0));
  const points = chances.map((_, i) => `${x(i).toFixed(1)},${y(i).toFixed(1)}`).join(' ');
  const lines = linesOf(text, 58).slice(0, 3);
  return (
    `<rect x="${MARGIN}" y="${top}" width="${width}" height="${height}" fill="#0003"/>` +
    `<polyline points="${points}" fill="none" stroke="#fffdf8" stroke-width="4"/>` +
    `<circle cx="${x(at)}" cy="${y(at)}" r="12" fill="#ffcf4d"/>` +
    lines.map((line, i) => word(MARGIN, top + height + 44 + 38 * i, line, { size: 30 })).join('')
  );
}

/** The headline beside the cards: in three lines at most, smaller if they are long. */
function headlineOf(text: string): string {
  const tries = [17, 24, 34, 80].map((most) => linesOf(text, most));
  const lines = tries.find((one) => one.length <= 3) ?? [];
  const longest = Math.max(...lines.map((line) => line.length));
  const size = Math.min(64, 1000 / longest);
  return lines.map((line, i) => word(MARGIN, 215 + 74 * i, line, { size, bold: true })).join('');
}

/** The picture as the text of an SVG file. */
export function resultSvg(facts: ResultFacts, picture: Picture | undefined): string {
  const [light, dark] = GROUNDS[picture?.ground ?? 'green'];
  const { rows } = facts;
  const first = facts.moment ? 470 : 520;
  const step = Math.min(76, (facts.moment ? 300 : 440) / rows.length);
  const size = Math.min(46, step * 0.72);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" ` +
    `viewBox="0 0 ${SIZE} ${SIZE}" font-family="system-ui, 'DejaVu Sans', sans-serif">` +
    `<style>${css}</style><defs><radialGradient id="ground" cx=".5" cy=".3" r=".9">` +
    `<stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient></defs>` +
    `<rect width="${SIZE}" height="${SIZE}" fill="url(#ground)"/>${cardsOf(picture)}` +
    word(MARGIN, 120, short(facts.game, 30), { size: 38, colour: '#ffffffcc' }) +
    headlineOf(facts.headline) +
    rows.map((row, i) => rowAt(row, first + step * i, size)).join('') +
    (facts.moment ? momentAt(facts.moment, 760) : '') +
    word(SIZE - MARGIN, SIZE - 36, 'Talon', { size: 30, bold: true, end: true }) +
    '</svg>'
  );
}

const addressOf = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** The picture as the device draws it. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image(SIZE, SIZE);
  image.src = addressOf(svg);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, SIZE, SIZE);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'),
  );
}

/** A PNG as an address, since the page's policy allows no other pictures. */
export const dataOf = (blob: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(blob);
  });
