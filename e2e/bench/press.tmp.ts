import { fillFolder, serveFilled } from './filledTables.ts';
import { openList } from './listVisit.ts';
import { pressToPaint, TABLE } from './pressing.ts';
import { openBrowser } from './visit.ts';
const size = Number(process.argv[2] ?? 10000);
const { folder } = await fillFolder([size]);
const server = await serveFilled(folder);
const browser = await openBrowser();
const page = await openList(browser, server.url + '/assessments/1/candidates', size);
const HEADERS = ['Name', 'Status', 'Stage', 'Score', 'Rating', 'Invited'];
async function one(name: string, press: () => Promise<void>) {
  await page.evaluate(() => {
    performance.clearResourceTimings();
    (window as any).t0 = 0;
    addEventListener('keydown', (e) => ((window as any).t0 = e.timeStamp), { once: true, capture: true });
  });
  const ms = await pressToPaint(page, TABLE, press);
  const entries = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((e: any) => ({
        n: e.name.replace(/^https?:..[^/]*/, '').slice(0, 90),
        s: e.startTime - (window as any).t0,
        w: e.responseStart - e.startTime,
        e: e.responseEnd - (window as any).t0,
      })),
  );
  console.log(name, ms.toFixed(0), entries.map((e) => `[${e.s.toFixed(0)}→${e.e.toFixed(0)} ${e.n}]`).join(' '));
}
for (const round of [1, 2])
  for (const name of HEADERS) {
    const header = page.locator('th').getByRole('button', { name, exact: true });
    for (let i = 0; i < 2; i++) {
      await header.focus();
      await one(`${round} ${name}`, () => page.keyboard.press('Enter'));
    }
  }
await browser.close();
server.signal('SIGTERM');
await server.ended;
process.exit(0);
