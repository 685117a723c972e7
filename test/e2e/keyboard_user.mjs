// Somebody without a mouse. Every step is a key; what to press follows from the thing that has the
// focus, by the role and name the browser tells a screen reader, and from what the page says. Where
// the focus is lost, that is written down: `lost`.
import assert from 'node:assert/strict';
import { settled } from './browser.mjs';

const LEGAL = 'can be played';
const HINT = 'hint';
const ROUND = 90; // presses of Tab that lead round any page
const PATIENCE = 20000; // ms in which a page that changes has put the focus somewhere

const valueOf = (node, name) => node.properties?.find((p) => p.name === name)?.value.value;

/** A node of the accessibility tree, as far as somebody is told of it. */
const told = (node) => ({
  id: node.backendDOMNodeId,
  role: node.role?.value ?? '',
  name: node.name?.value ?? '',
  expanded: valueOf(node, 'expanded'),
  checked: valueOf(node, 'checked'),
  disabled: valueOf(node, 'disabled'),
  value: node.value?.value,
});

export const named = (role, name) => (at) => at.role === role && at.name === name;
export const button = (name) => named('button', name);
const summary = (start) => (at) => at.role.startsWith('Disclosure') && at.name.startsWith(start);
const within = (at, role, name) => at.around.some((one) => one.role === role && one.name === name);

const isCard = (at) => at.around[0]?.role === 'listitem' && within(at, 'group', 'The table');
const isMove = (at) =>
  at.role === 'button' &&
  !at.disabled &&
  at.name !== 'Cancel' &&
  within(at, 'region', 'Moves') &&
  !within(at, 'group', 'Help and history');
const legal = (at) => at.name.includes(LEGAL);
const hinted = (at) => at.name.endsWith(HINT);

/** The step the table is at and what is chosen: to wait for a change, for nothing else. */
const seen = (page) =>
  page.evaluate(() => ({
    number: Number(document.querySelector('.table-page').dataset.number),
    chosen: document.querySelectorAll('.card.chosen').length,
  }));

class Keyboard {
  lost = [];

  constructor(page, cdp) {
    this.page = page;
    this.cdp = cdp;
  }

  press(key) {
    return this.page.keyboard.press(key);
  }

  /** The element with the focus and its ancestors, innermost first; null if nothing has it. */
  async held() {
    const what = { expression: 'document.activeElement', objectGroup: 'held' };
    const { result } = await this.cdp.send('Runtime.evaluate', what);
    const none = result.description === 'body' || !result.objectId;
    const tree = { objectId: result.objectId, fetchRelatives: true };
    const look = () => this.cdp.send('Accessibility.getPartialAXTree', tree);
    const { nodes } = none ? { nodes: [] } : await look();
    await this.cdp.send('Runtime.releaseObjectGroup', { objectGroup: 'held' });
    if (!nodes.length) return null;
    const around = [];
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    for (let up = byId.get(nodes[0].parentId); up; up = byId.get(up.parentId))
      if (!up.ignored) around.push(told(up));
    return { ...told(nodes[0]), around };
  }

  /** After something was done the focus is somewhere. */
  async keeps(what) {
    await this.page
      .waitForFunction(() => document.activeElement !== document.body, null, { timeout: PATIENCE })
      .catch(() => this.lost.push(what));
  }

  /** The focus comes to what fits, by itself. */
  async comes(fits, what) {
    for (const until = Date.now() + PATIENCE; Date.now() < until;) {
      const at = await this.held();
      if (at && fits(at)) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    this.lost.push(what);
  }

  /** Presses a key until what has the focus fits; null if it never does. */
  async walk(key, fits, most = ROUND) {
    for (let i = 0; i < most; i++) {
      await this.press(key);
      const at = await this.held();
      if (at && fits(at)) return at;
    }
    return null;
  }

  /** Goes by Tab to what fits. */
  async to(fits, what) {
    const now = await this.held();
    const found = now && fits(now) ? now : await this.walk('Tab', fits);
    assert.ok(found, `no way by Tab to ${what}`);
    return found;
  }

  async toButton(name) {
    return this.to(button(name), name);
  }

  // ---- home

  async open(start) {
    const at = await this.to(summary(start), start);
    if (!at.expanded) await this.press('Enter');
  }

  /** One of several radio buttons: Tab leads to the one that is checked, arrows to the others. */
  async pick(group, name) {
    const inGroup = (at) => at.role === 'radio' && within(at, 'group', group);
    const at = await this.to(inGroup, group);
    if (at.name === name) return;
    const found = await this.walk('ArrowRight', (it) => inGroup(it) && it.name === name, 12);
    assert.ok(found, `${group} ${name}`);
  }

  async type(label, text) {
    await this.to((at) => at.role === 'spinbutton' && at.name === label, label);
    await this.press('Control+A');
    await this.page.keyboard.type(text);
  }

  /** Chooses a game, as many players and options, bots that wait for nothing, and deals. */
  async deal({ family, preset, players, options = {} }) {
    const variants = new RegExp(`^\\d+ .* ${family}$`);
    await this.to((at) => at.role === 'link' && variants.test(at.name), family);
    await this.press('Enter');
    await this.page.waitForSelector('.preset');
    await this.keeps('the page of the game came');
    await this.to((at) => at.role === 'button' && at.name.startsWith(`${preset} `), preset);
    await this.press('Enter');
    await this.to(named('combobox', 'Speed of the bots'), 'the speed of the bots');
    await this.page.keyboard.type('Instant');
    if (players) await this.pick('Players', players);
    if (Object.keys(options).length) await this.open('Own rules');
    for (const [label, text] of Object.entries(options)) await this.type(label, text);
    await this.toButton('Deal the cards');
    await this.press('Enter');
    await this.page.waitForSelector('.table-page');
    await this.keeps('the cards were dealt');
  }

  // ---- at the table

  /** Waits until the page says that it is our turn (true), or shows how the game ended. */
  async turn() {
    const said = await this.page.waitForFunction(() => {
      const root = document.querySelector('.table-page');
      if (document.querySelector('.result')) return 'over';
      const prompt = document.querySelector('.prompt')?.textContent;
      return root?.dataset.mine === 'yes' && prompt !== '' && 'mine';
    });
    return (await said.jsonValue()) === 'mine';
  }

  /** Presses a key that makes a move or chooses something. */
  async act(key, what) {
    const before = await seen(this.page);
    await this.press(key);
    await settled(this.page, before);
    await this.keeps(what);
  }

  /** Whether a key that leads to other cards has done so. */
  async moved(key) {
    const before = await this.held();
    await this.press(key);
    const now = await this.held();
    return now && isCard(now) && now.id !== before?.id;
  }

  /** Along one list of cards. */
  async along(fits) {
    await this.press('Home');
    do {
      const at = await this.held();
      if (at && fits(at)) return at;
    } while (await this.moved('ArrowRight'));
    return null;
  }

  /** Through all lists of cards by arrows; null if no card fits. */
  async sweep(fits) {
    const now = await this.held();
    if (now && isCard(now) && fits(now)) return now;
    if (!(now && isCard(now)) && !(await this.walk('Shift+Tab', isCard))) return null;
    for (const key of ['ArrowDown', 'ArrowUp'])
      do {
        const found = await this.along(fits);
        if (found) return found;
      } while (await this.moved(key));
    return null;
  }

  /** Makes one choice: a card if there is one, else a button. With `advised` it is the hint's, if
   * what was chosen before does not lead elsewhere. */
  async choose(advised) {
    if (advised) {
      await this.press('h');
      await this.page.locator('[role=status] .advice').waitFor();
    }
    const fits = advised ? (at) => legal(at) && hinted(at) : legal;
    const card = await this.sweep(fits);
    const at = card ?? (await this.walk('Tab', (it) => isMove(it) && (!advised || hinted(it))));
    if (!at && advised && (await seen(this.page)).chosen) return this.choose(false);
    assert.ok(at, 'it is our turn, and no key leads to a move');
    return this.act('Enter', at.name);
  }

  /** The n-th card that can be played, by its number: lifted, then played. */
  async byNumber(n) {
    const { number } = await seen(this.page);
    await this.act(n, `${n} was pressed`);
    const now = await seen(this.page);
    if (!(await this.page.locator('.result').count()) && now.number === number)
      await this.act(n, `${n} was pressed again`);
  }

  /** Whether the page names a card that can be played. */
  async anyCard() {
    return (await this.page.getByRole('button', { name: LEGAL }).count()) > 0;
  }
}

export async function keyboard(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Accessibility.enable');
  return new Keyboard(page, cdp);
}
