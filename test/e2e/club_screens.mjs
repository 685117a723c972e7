// Screens of a club: its list, and its people to be ticked in the form of a drive.

/** A club that has met twice. Its days are written down, so that they stay the same. */
async function club(page) {
  const names = ['Anna', 'Ben', 'Cora', 'Dora', 'Emil'];
  const members = names.map((name, i) => ({
    number: i + 1,
    name,
    group: i % 2 ? 'B' : 'A',
    stays: name === 'Dora',
    apart: name === 'Anna' ? [2] : name === 'Ben' ? [1] : [],
  }));
  const evening = (day, scores) => ({
    ...{ drive: day, title: 'Montag', day, compare: 'total', score: 'over_six', deals: 2 },
    people: scores.map((score, i) => ({
      ...{ person: i + 1, member: i + 1, name: names[i], paid: i > 0 },
      outcome: { rank: 1 + scores.filter((one) => one > score).length, score, played: 6 },
    })),
  });
  const evenings = [
    evening('2026-11-16', [21, 24, 19, 30, 12]),
    evening('2026-11-23', [28, 15, 22, 18]),
  ];
  const list = { id: 'monday', title: 'Montag', groups: ['Damen', 'Herren'], members, evenings };
  await page.evaluate((text) => localStorage.setItem('talon.clubs', text), JSON.stringify([list]));
  await page.reload();
  await page.waitForSelector('.families');
}

/** As the rows of the list of screens; `clicked` clicks, and waits for something. */
export const clubScreens = (clicked) => [
  [
    'drive-ticks',
    'de',
    'phone',
    async ({ page }) => {
      await club(page);
      await page.evaluate(() => (location.hash = '#/drive'));
      await clicked(page, '[data-tool=again]', '.tick-list');
      await page.locator('.who-comes').evaluate((it) => it.scrollIntoView());
    },
  ],
  [
    'club',
    'en',
    'desktop',
    async ({ page }) => {
      await club(page);
      await page.evaluate(() => (location.hash = '#/club/monday'));
      await page.waitForSelector('.ladder');
    },
  ],
];
