// What a director does on the page of a drive with real cards, for tests of whole evenings: opens
// it, puts names on the list, sets results, reads standings, prints. Found by names and marks of
// the page alone, so that its looks may change.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { request, unveil } from './browser.mjs';

const A4 = { width: 794, height: 1123 }; // px of CSS

export const LIGHT = { colorScheme: 'light', locale: 'en-GB' };

export const goTo = (page, hash) => page.evaluate((to) => (location.hash = to), hash);

/** To the round that plays now. A person takes hours for an evening; a connection may change 60
 * things at once and two a second after that, so this director comes by a new one each time. */
export async function toRound(page, id, round) {
  await goTo(page, `#/drive/${id}`);
  await page.reload();
  await reaches(page, 'playing', round);
}

export const reaches = (page, phase, round) =>
  page.waitForSelector(`main[data-phase=${phase}][data-round="${round}"]`);

const KINDS = { SELECT: 'selectOption', INPUT: 'fill', TEXTAREA: 'fill' };

async function setField(form, name, value) {
  if (name === 'prizes') await form.locator('[data-tool=prizes-text]').click();
  const field = form.locator(`[name=${name}]`);
  if (typeof value === 'boolean') await field.setChecked(value);
  else await field[KINDS[await field.evaluate((it) => it.tagName)]](value);
}

/** Opens a drive by the form; its id. */
export async function openDrive(page, fields) {
  await goTo(page, '#/drive');
  await page.click('[data-place=cards]');
  const form = page.locator('.drive-form');
  await form.locator('details').evaluate((it) => (it.open = true));
  for (const [name, value] of Object.entries(fields)) await setField(form, name, value);
  await form.locator('[type=submit]').click();
  await page.waitForSelector('.enter-form');
  return page.getAttribute('.drive', 'data-drive');
}

/** Puts names on the list of an open drive. */
export async function enterNames(page, names) {
  await page.fill('.enter-form [name=names]', names.join('\n'));
  await page.click('.enter-form [type=submit]');
  await page.waitForSelector(`[data-person="${names.length}"]`);
}

export async function begin(page, id) {
  await goTo(page, `#/drive/${id}`);
  await page.click('[data-tool=begin]');
  await reaches(page, 'playing', 1);
}

/** Sets or corrects the result of a deal in the panel that is open: tricks of seats 1 and 3. */
export async function setResult(page, { table, deal = 1, tricks, reason }) {
  const box = page.locator(`[data-table="${table}"] [data-deal="${deal}"]`);
  await box.locator('[data-tool=result]').click();
  const form = box.locator('.result-form');
  await form.locator('input').first().fill(String(tricks));
  if (reason) await form.locator('[name=reason]').fill(reason);
  await form.locator('[type=submit]').click();
  await box.locator('.values', { hasText: `${tricks} : ${13 - tricks}` }).waitFor();
}

/** Corrects a result of any round, with a reason. */
export async function correct(page, id, { round, ...result }) {
  await goTo(page, `#/drive/${id}/results`);
  await page.locator('select[name=round]').selectOption(String(round));
  await page.waitForSelector(`[data-results="${round}"]`);
  await setResult(page, result);
}

/** A round, or the open one, as the server tells it: tables with the numbers of people, and who
 * sits out. */
export async function roundNow(page, id, round) {
  const which = round ? { round } : {};
  const answer = await request(page, { id: 1, do: 'drive', drive: id, want: ['round'], ...which });
  assert.ok(answer.ok, JSON.stringify(answer));
  return answer.round;
}

/** Rows of the standings as they are shown: the person's number, and cells by their heads. */
export async function standings(page, id) {
  await goTo(page, `#/drive/${id}/standings`);
  await page.waitForSelector('.standings tbody tr');
  return page.locator('.standings').first().evaluate((table) => {
    const heads = [...table.tHead.rows[0].cells].map((cell) => cell.innerText.trim());
    return [...table.tBodies[0].rows].map((row) => ({
      person: Number(row.dataset.person),
      ...Object.fromEntries([...row.cells].map((cell, i) => [heads[i], cell.innerText.trim()])),
    }));
  });
}

/** With `SHOTS`: a sheet, and a picture as wide as the paper, for somebody to look at. */
async function keep(page, name, pdf) {
  if (!process.env.SHOTS) return;
  writeFileSync(join(process.env.SHOTS, `${name}.pdf`), pdf);
  const size = page.viewportSize();
  await page.setViewportSize(A4);
  await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`), fullPage: true });
  await page.setViewportSize(size);
}

/** Pages and text of a sheet as it is printed. */
export async function printed(page, id, sheet, name = sheet) {
  await goTo(page, `#/drive/${id}/print/${sheet}`);
  await page.waitForSelector(`[data-sheet=${sheet}] .drive-sheet`);
  await page.waitForFunction(() => !document.querySelector('[aria-busy], span.qr'));
  await unveil(page);
  const pdf = await page.pdf({ format: 'A4', printBackground: true });
  await page.emulateMedia({ media: 'print' });
  const text = await page.innerText('body');
  await keep(page, name, pdf);
  await page.emulateMedia({ media: null });
  assert.doesNotMatch(text, /^(Print|Back)$/m, 'no buttons on paper');
  return { text, pages: pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length };
}
