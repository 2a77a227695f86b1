import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { JobRequest } from '../src/contract/jobs.ts';
import { openPglite } from '../src/database/open.ts';
import { expectAccessible } from './support/axe.ts';
import { assessmentNamed, QUIET } from './support/demo.ts';
import { gatewayOf, selectCandidates } from './support/jobs.ts';
import { candidatureOf, type Invitee, inviteCandidate, emailsTo } from './support/candidates.ts';
import { rowOf } from './support/screen.ts';
import { runProgram } from './support/server.ts';
import { expect, test } from './support/shortlist.ts';

// A gateway that is stopped for a while, and one that gets another service.

/** Starts a gateway on `dataDir`, runs `act` on its page, and stops it. */
async function during(
  page: Page,
  settings: { dataDir: string; service: string; token: string },
  happen: (url: string) => Promise<void>,
): Promise<void> {
  const { dataDir, service, token } = settings;
  const program = runProgram([], { PORT: '0', DATA_DIR: dataDir, API_BASE_URL: service, API_TOKEN: token });
  const [, url = ''] = await program.printed(/^Shortlist is ready on (\S+)$/m);
  await happen(url);
  // The page must not call a gateway that has ended.
  await page.goto('about:blank');
  program.signal('SIGTERM');
  expect((await program.ended).code).toBe(0);
}

test(
  'overdue emails wait for a confirmation, and those of another service are never sent',
  { tag: '@slow' },
  async ({ page, api, server }) => {
    test.setTimeout(180_000);
    const dataDir = await mkdtemp(join(tmpdir(), 'shortlist-held-'));
    const { id } = await assessmentNamed(api, QUIET);
    const [ana, ben, cleo] = [
      await inviteCandidate(api, id),
      await inviteCandidate(api, id),
      await inviteCandidate(api, id),
    ];
    const create = async (url: string, people: readonly Invitee[], request: object) => {
      const gateway = gatewayOf(url);
      const selected = await selectCandidates(gateway, id, people);
      const body = { request_key: randomUUID(), ...selected, ...request } as JobRequest;
      return (await gateway.createJob({ body })).value.id;
    };
    const here = { dataDir, service: server.platformUrl, token: server.token };
    const notice = page.getByText(/^\d emails? (?:was|were) due while Shortlist wasn’t running/);
    const tray = page.getByRole('region', { name: 'In progress' });

    await during(page, here, async (url) => {
      const job = await create(url, [ana, ben, cleo], { kind: 'reject', options: { email_timing: 'scheduled' } });
      // Later candidates are new there.
      await expect.poll(async () => (await gatewayOf(url).readJob({ job_id: job })).value.emails?.scheduled).toBe(3);
      await page.goto(`${url}/scheduled-emails`);
      for (const { name } of [ana, ben, cleo]) await expect(rowOf(page, name)).toBeVisible();
    });

    // Three hours pass.
    const database = await openPglite(dataDir);
    await database.db.execute(sql`update gateway.scheduled_emails set due_at = due_at - interval '3 hours'`);
    await database.db.execute(sql`update gateway.email_heartbeats set at = at - interval '3 hours'`);
    await database.close();
    await during(page, here, async (url) => {
      await page.goto(`${url}/scheduled-emails`);
      await expect(notice).toContainText('3 emails');
      await expect(tray).toContainText('overdue, needs a decision');
      await expectAccessible(page, 'overdue emails');
      await rowOf(page, ana.name)
        .getByRole('button', { name: /^Send:/ })
        .click();
      await expect.poll(async () => (await emailsTo(api, ana.email)).map(({ kind }) => kind)).toEqual(['rejection']);
      await rowOf(page, ben.name)
        .getByRole('button', { name: /^Don’t send/ })
        .click();
      await expect(rowOf(page, ben.name)).toBeHidden();
      await expect(rowOf(page, cleo.name)).toContainText('Overdue');
      expect(await emailsTo(api, ben.email)).toEqual([]);
      expect(await emailsTo(api, cleo.email)).toEqual([]);
      await create(url, [ben], { kind: 'change_stage', options: { stage: 'INT' } });
      await expect.poll(async () => (await candidatureOf(api, id, ben.email))?.stage).toBe('INT');
    });

    // The same platform by another host name counts as another service.
    const elsewhere = { ...here, service: server.platformUrl.replace('127.0.0.1', 'localhost') };
    const waiting = await openPglite(dataDir);
    await waiting.db.execute(
      sql`update gateway.jobs set state = 'running', finished_at = null where kind = 'change_stage'`,
    );
    await waiting.db.execute(sql`update gateway.job_items set outcome = 'waiting' from gateway.jobs
    where jobs.id = job_id and kind = 'change_stage'`);
    await waiting.close();
    await api.changeStage({ candidature_id: ben.id, body: { stage: 'EVA' } });
    await during(page, elsewhere, async (url) => {
      await page.goto(`${url}/jobs`);
      const job = page
        .getByRole('list', { name: 'Bulk actions' })
        .getByRole('listitem')
        .filter({ hasText: 'Interviewed' });
      await expect(job).toContainText('Created for a different service. It can only be cancelled.');
      await page.goto(`${url}/scheduled-emails`);
      await expect(rowOf(page, cleo.name)).toContainText('Different service');
      await expect(notice).toHaveCount(0);
      await expect(rowOf(page, cleo.name).getByRole('button', { name: /^Send/ })).toHaveAccessibleDescription(
        'Created for a different service.',
      );
      // This gateway works: its own jobs run.
      await create(url, [ana], { kind: 'change_stage', options: { stage: 'HIR' } });
      await expect.poll(async () => (await candidatureOf(api, id, ana.email))?.stage).toBe('HIR');
      expect((await candidatureOf(api, id, ben.email))?.stage).toBe('EVA');
      await rowOf(page, cleo.name)
        .getByRole('button', { name: /^(?:Cancel|Don’t send)/ })
        .click();
      await expect(rowOf(page, cleo.name)).toBeHidden();
      expect(await emailsTo(api, cleo.email)).toEqual([]);
    });
    await rm(dataDir, { recursive: true });
  },
);
