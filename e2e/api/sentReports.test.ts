import { spawnSync } from 'node:child_process';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emails } from '../../src/platform/schema/emails.ts';
import { type MailServer, startMailServer } from '../support/mailServer.ts';
import { callerOf } from './caller.ts';
import { mailingBeside } from './mailSupport.ts';
import { type Person, type Seeded, seed } from './seed.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
let seeded: Seeded;
let server: MailServer;
const beside = mailingBeside(() => platform);

beforeAll(async () => {
  server = await startMailServer();
  platform = await startPlatform();
  seeded = await seed(platform.database);
}, 120_000);
afterAll(async () => {
  await beside.stop();
  await platform.stop();
  await server.close();
});

const sendPdf = async (on: RunningPlatform, { testTaker, candidature }: Person) =>
  await callerOf(on).raw('GET', `/api/assessments/candidates/${testTaker}/send-pdf/?candidature=${candidature}`);
const logged = async (email: string) =>
  (await callerOf(platform).client.listEmails({ search: email, kind: ['report'] })).value.results;

describe('a report that a program has sent [R95]', () => {
  test('arrives at the candidate as a PDF without test conditions, once a minute', async () => {
    const mailing = await beside.start({ port: server.port }, {});
    const { completed } = seeded;
    for (let call = 0; call < 2; call++) {
      expect(await sendPdf(mailing, completed)).toMatchObject({ status: 200, body: { ok: true } });
    }
    await expect.poll(async () => (await logged(completed.email)).map(({ state }) => state)).toEqual(['sent']);
    const [arrived, ...more] = server.arrivedFor(completed.email);
    expect(more).toEqual([]);
    expect(arrived?.mail.subject).toBe('Your results: Engineer, seed');
    const [attached] = arrived?.mail.attachments ?? [];
    expect(attached).toMatchObject({
      contentType: 'application/pdf',
      filename: 'Ada Łukasiewicz - Engineer, seed.pdf',
    });
    const input = new Uint8Array(attached?.content ?? []);
    expect(Buffer.from(input.subarray(0, 5)).toString()).toBe('%PDF-');
    const { stdout, error } = spawnSync('pdftotext', ['-', '-'], { encoding: 'utf8', input });
    if (error) return;
    expect(stdout).toContain('Numeracy, seed');
    expect(stdout).not.toContain('Test conditions');
  });

  test('is of the named test taker only', async () => {
    const { completed, started } = seeded;
    const wrong = { ...completed, testTaker: started.testTaker };
    expect(await sendPdf(platform, wrong)).toMatchObject({ status: 404 });
    expect(await logged(started.email)).toEqual([]);
  });

  test('is not sent to a candidate who was removed meanwhile', async () => {
    await beside.stop();
    const { completed } = seeded;
    const before = server.arrivedFor(completed.email).length;
    const { db } = platform.database;
    await db.update(emails).set({ created: new Date(0) });
    const busy = await beside.start({ port: 1 }, { maxAttempts: 10_000 });
    expect(await sendPdf(busy, completed)).toMatchObject({ status: 200 });
    await callerOf(platform).client.deleteCandidature({ candidature_id: completed.candidature });
    const states = async () =>
      (await db.select({ state: emails.state, kind: emails.kind }).from(emails).where(eq(emails.to, completed.email)))
        .filter(({ kind }) => kind === 'report')
        .map(({ state }) => state);
    await expect.poll(async () => (await states()).toSorted()).toEqual(['cancelled', 'sent']);
    expect(server.arrivedFor(completed.email)).toHaveLength(before);
  });
});
