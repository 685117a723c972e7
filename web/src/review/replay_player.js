// Plays a finished game in a page of its own, without Talon: it reads the data in the page, draws
// the cards as they lay after each move, and lets those fly that have moved. The program that
// writes the page (replay_page.ts, replay_page.c) puts this file into it as it is.
'use strict';
const data = JSON.parse(document.getElementById('game').textContent);
const $ = (id) => document.getElementById(id);
const last = data.steps.length - 1;
const still = matchMedia('(prefers-reduced-motion: reduce)');
const PACES = [1600, 900, 400];
const FLIGHT = 320; // ms
const ORDER = 'shdcbgry';
let at = 0;
let drawnAt = -1;
let cells = {};
let timer = 0;

const make = (tag, className, text = '') => {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
};

/** A card's drawing; "?" and cards that lie face down are backs. */
function card(face) {
  const [classes, shapes, name] = data.faces[face] ?? data.faces['?'];
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', classes);
  svg.setAttribute('viewBox', '0 0 100 140');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', name);
  svg.innerHTML = shapes;
  if (data.faces[face] && face !== '?') svg.dataset.face = face;
  return svg;
}

const rankOf = (face) => {
  const rank = '23456789TJQKA'.indexOf(face[0]);
  return rank < 0 ? Number(face.slice(1)) : rank;
};
const suitOf = (face) => ORDER.indexOf(/^[bgry]\d/.test(face) ? face[0] : (face[1] ?? 's'));
const sorted = (faces) =>
  [...faces].sort((a, b) => suitOf(a) - suitOf(b) || rankOf(b) - rankOf(a));

/** The cells of a zone and an owner: one for each row. */
function rowsOf(zone, owner) {
  const rows = [];
  for (let row = 0; cells[`${zone}.${owner}.${row}`] !== undefined; row++)
    rows.push(cells[`${zone}.${owner}.${row}`]);
  return rows;
}

/** A row of cards, or a pile with its number. */
function drawRow(how, text) {
  const words = text ? text.split(' ') : [];
  const row = make('span', how === 'pile' ? 'pile' : 'row');
  if (how === 'pile') {
    const [n = '0', top] = words;
    if (n !== '0') row.append(card(top ?? '?'), make('b', '', n));
    return row;
  }
  for (const face of how === 'hand' ? sorted(words) : words) row.append(card(face));
  row.style.setProperty('--n', words.length);
  return row;
}

/** The zones of one owner (-1: the table) that hold or may hold cards. */
function drawZones(owner, kind) {
  return data.zones.flatMap((zone, z) => {
    if (zone.owner !== kind) return [];
    const rows = rowsOf(z, owner).filter((text) => text && text !== '0');
    if (!rows.length) return [];
    const box = make('div', `zone of-${zone.how}`);
    const list = make('div', 'rows');
    for (const text of rows) list.append(drawRow(zone.how, text));
    box.append(list, make('small', '', zone.label));
    return [box];
  });
}

function drawSeat(seat, mover) {
  const panel = make('section', seat === mover ? 'seat on' : 'seat');
  panel.append(make('h2', '', data.names[seat]));
  const side = data.sides && seat < data.sides ? drawZones(seat, 'side') : [];
  const zones = make('div', 'zones');
  zones.append(...drawZones(seat, 'seat'), ...side);
  panel.append(zones);
  return panel;
}

/** Where each open card lies, by its face; equal cards are told apart by their number. */
function places() {
  const found = new Map();
  for (const svg of document.querySelectorAll('#table [data-face]')) {
    let key = svg.dataset.face;
    while (found.has(key)) key += '+';
    found.set(key, svg);
  }
  return found;
}

function fly(before, after) {
  for (const [key, svg] of after) {
    const from = before.get(key);
    const to = svg.getBoundingClientRect();
    const far = from && Math.hypot(from.x - to.x, from.y - to.y) > 4;
    if (far)
      svg.animate(
        [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, {}],
        { duration: FLIGHT, easing: 'cubic-bezier(.3,.7,.3,1)' },
      );
    else if (!from) svg.animate([{ opacity: 0 }, {}], { duration: FLIGHT });
  }
}

/** The cells after a step: the first one has all, each later one those that have changed. */
function cellsAt(step) {
  if (step < drawnAt || drawnAt < 0) {
    cells = {};
    drawnAt = -1;
  }
  while (drawnAt < step) {
    const [, , changed] = data.steps[++drawnAt];
    for (const [key, text] of Object.entries(changed))
      if (text === null) delete cells[key];
      else cells[key] = text;
  }
}

function draw() {
  const one = at === drawnAt + 1 && !still.matches;
  const before = new Map([...places()].map(([key, e]) => [key, e.getBoundingClientRect()]));
  cellsAt(at);
  const [said, mover] = data.steps[at];
  const seats = data.names.map((_, seat) => drawSeat(seat, mover));
  const middle = make('section', 'middle');
  middle.append(...drawZones(-1, 'table'));
  const others = make('div', 'others');
  others.append(...seats.slice(1));
  $('table').replaceChildren(others, middle, seats[0]);
  $('said').textContent = data.say[said];
  $('slider').value = at;
  $('slider').setAttribute('aria-valuetext', `${at} / ${last}`);
  $('count').textContent = `${at} / ${last}`;
  $('result').hidden = at < last;
  if (one) fly(before, places());
}

function go(step) {
  at = Math.min(last, Math.max(0, step));
  draw();
  if (at === last) stop();
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  $('play').textContent = data.words.play;
}

function tick() {
  timer = setTimeout(() => {
    go(at + 1);
    if (at < last) tick();
  }, PACES[$('pace').selectedIndex]);
}

function play() {
  if (timer) return stop();
  if (at === last) go(0);
  $('play').textContent = data.words.pause;
  tick();
}

function step(by) {
  stop();
  go(at + by);
}

const KEYS = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  Home: () => step(-last),
  End: () => step(last),
  ' ': play,
};

$('play').onclick = play;
$('back').onclick = () => step(-1);
$('on').onclick = () => step(1);
$('slider').max = last;
$('slider').oninput = () => {
  stop();
  go(Number($('slider').value));
};
addEventListener('keydown', (event) => {
  const own = event.target.closest('button, select, a');
  const key = KEYS[event.key];
  if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
  if (own && (event.key === ' ' || own.localName === 'select')) return;
  event.preventDefault();
  key();
});
stop();
draw();
