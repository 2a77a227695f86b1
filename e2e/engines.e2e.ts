import { takeJourney } from './support/engineJourney.ts';
import type { Engine } from './support/enginePage.ts';
import { type EngineName, findMissingPackages, skipReason } from './support/engines.js';
import { startFirefox } from './support/firefox.ts';
import { expect, test as base } from './support/shortlist.ts';
import { startWebKit } from './support/webkit.ts';

const START: Record<EngineName, () => Promise<Engine>> = { Firefox: startFirefox, WebKitGTK: startWebKit };

const test = base.extend<{ engineName: EngineName; engine: Engine }>({
  engineName: ['Firefox', { option: true }],
  engine: async ({ engineName }, use) => {
    const engine = await START[engineName]();
    await use(engine);
    await engine.close();
  },
  complaints: async ({ engine }, use) => {
    await use({ expect: () => {} });
    expect(engine.complaints()).toEqual([]);
  },
});

for (const engineName of ['Firefox', 'WebKitGTK'] as const) {
  test.describe(engineName, () => {
    test.use({ engineName });
    test.skip(findMissingPackages(engineName).length > 0, skipReason(engineName));

    test('a candidate and a recruiter use every kind of page [X30]', async ({ engine, api, server }, info) => {
      test.slow();
      info.annotations.push({ type: 'engine', description: `${engine.name} ${engine.version}` });
      await takeJourney(engine.page, api, server);
    });
  });
}
