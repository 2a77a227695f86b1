// The rate limits of the candidates' pages.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicLinks } from '../../src/platform/schema/assessments.ts';
import { callerOf } from './caller.ts';
import { type Link, type Seeded, seed } from './seed.ts';
import { type RunningPlatform, startBeside, startPlatform } from './target.ts';

let platform: RunningPlatform;
let seeded: Seeded;

beforeAll(async () => {
  platform = await startPlatform();
  seeded = await seed(platform.database);
}, 120_000);
afterAll(async () => await platform.stop());

const publicPath = (uuid: string) => `/testtaker/publicinvitation/${uuid}`;
const personalPath = (uuid: string) => `/testtaker/takeinvitation/${uuid}`;
const HERE = { 'sec-fetch-site': 'same-origin' };
const filled = (email: string) => ({ first_name: 'Noa', last_name: '', email, consent: 'yes' });

describe('requests over the rate limit are refused [T24]', () => {
  const HTML = 'text/html; charset=utf-8';

  test('for one personal link, not for others', async () => {
    const { app, stop } = await startBeside(platform, { linkLimits: { personal: 5, registrations: 5 } });
    const ask = async (uuid: string, url = personalPath(uuid)) => await app.inject({ method: 'GET', url });
    const { uuid } = seeded.invited;
    for (let times = 0; times < 5; times++) expect((await ask(uuid)).statusCode).toBe(200);
    const page = await ask(uuid.toUpperCase());
    expect(page).toMatchObject({ statusCode: 429, headers: { 'content-type': HTML, 'cache-control': 'no-store' } });
    expect(page.body).toMatch(/<h1>Please wait a moment<\/h1>[^]*Nothing was lost/);
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    const call = await ask(uuid, `/testtaker/api/takeinvitation/${uuid}/`);
    expect(call).toMatchObject({ statusCode: 429, body: '{"detail":"Too many requests. Wait a moment."}' });
    expect((await ask(seeded.started.uuid)).statusCode).toBe(200);
    await stop();
  });

  test('for registrations from one IP address', async () => {
    const { app, stop } = await startBeside(platform, { linkLimits: { personal: 5, registrations: 3 } });
    const send = async (index: number) =>
      await app.inject({
        method: 'POST',
        url: publicPath(seeded.link.uuid),
        headers: { ...HERE, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(filled(`often${index}@example.org`)).toString(),
      });
    for (let index = 0; index < 3; index++) expect((await send(index)).body).toContain('You’re registered');
    const refused = await send(3);
    expect(refused).toMatchObject({ statusCode: 429, headers: { 'content-type': HTML } });
    const { value } = await callerOf(platform).client.listCandidatures({ assessment: seeded.openId, search: 'often' });
    expect(value.count).toBe(3);
    // Opening the page does not count.
    expect((await app.inject({ method: 'GET', url: publicPath(seeded.link.uuid) })).statusCode).toBe(200);
    await stop();
  });

  const sendFrom = (app: FastifyInstance, link: Link) => async (email: string, remoteAddress: string) =>
    await app.inject({
      method: 'POST',
      url: publicPath(link.uuid),
      headers: { ...HERE, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(filled(email)).toString(),
      remoteAddress,
    });

  test('for registrations from one network, in any spelling of its addresses [R12]', async () => {
    const { app, stop } = await startBeside(platform, { linkLimits: { registrations: 2 } });
    const send = sendFrom(app, seeded.link);
    const networks = [
      ['2001:db8::1', '2001:db8:0:0:ffff::2', '2001:0db8::3:4'],
      ['2001:db8:0:1::1', '2001:db8:0:1:2:3:4:5', '2001:db8:0:1::9'],
      ['198.51.100.7', '::ffff:198.51.100.7', '::ffff:c633:6407'],
      ['::ffff:198.51.100.8', '198.51.100.8', '198.51.100.8'],
    ];
    for (const [at, addresses] of networks.entries()) {
      const statuses: number[] = [];
      for (const [index, address] of addresses.entries()) {
        statuses.push((await send(`network-${at}-${index}@example.org`, address)).statusCode);
      }
      expect(statuses).toEqual([200, 200, 429]);
    }
    await stop();
  });

  test('for registrations behind a proxy that also writes ports, brackets, zones or padding [R12 T52]', async () => {
    const lines: string[] = [];
    const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } };
    const { app, stop } = await startBeside(platform, {
      linkLimits: { registrations: 2 },
      trustedProxies: ['10.9.0.0/16'],
      logger,
    });
    const clients = [
      ['203.0.113.4:1025', '203.0.113.4:1026', '203.0.113.4'],
      ['203.000.113.005', '::ffff:203.0.113.5:99', '[::ffff:203.0.113.5]:98'],
      ['[2001:db8::1]:1025', '"[2001:db8::2]:1026"', '2001:db8::3%eth1'],
      ['203.0.113.6:1, 10.9.3.3:8080', '203.0.113.6:2, [::ffff:10.9.3.4]:80', '203.0.113.6, 010.009.003.005'],
      ['unknown', '_hidden', 'unknown:17'],
    ];
    for (const [at, forwarded] of clients.entries()) {
      const statuses: number[] = [];
      for (const [index, address] of forwarded.entries()) {
        const { statusCode } = await app.inject({
          method: 'POST',
          url: publicPath(seeded.link.uuid),
          headers: { ...HERE, 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
          payload: new URLSearchParams(filled(`forwarded-${at}-${index}@example.org`)).toString(),
          remoteAddress: '10.9.0.1',
        });
        statuses.push(statusCode);
      }
      expect([forwarded, statuses]).toEqual([forwarded, [200, 200, 429]]);
    }
    await stop();
    const networks = new Set(lines.flatMap((line) => /"ip":"([^"]*)"/.exec(line)?.[1] ?? []));
    expect([...networks]).toEqual(['203.0.113.0', '2001:db8::', 'unknown']);
  });

  test('for registrations through one link from any address, not counting refused ones [R12]', async () => {
    const { app, stop } = await startBeside(platform, { linkLimits: { registrationsOfLink: 2 } });
    const send = sendFrom(app, seeded.link);
    for (let index = 1; index < 5; index++) expect((await send('no address', `10.0.0.${index}`)).statusCode).toBe(400);
    expect((await send('through-1@example.org', '10.0.1.1')).statusCode).toBe(200);
    expect((await send('through-2@example.org', '10.0.2.1')).statusCode).toBe(200);
    const refused = await send('through-3@example.org', '10.0.3.1');
    expect(refused).toMatchObject({ statusCode: 429, headers: { 'content-type': HTML } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    expect(refused.body).toContain('Wait 60 minutes, then load this page again.');
    // A registration through another link without a limit.
    const { db } = platform.database;
    await db
      .update(publicLinks)
      .set({ candidates_limit: 0, active: true })
      .where(eq(publicLinks.id, seeded.limited.id));
    expect((await sendFrom(app, seeded.limited)('through-3@example.org', '10.0.3.1')).statusCode).toBe(200);
    await stop();
  });

  test('for unknown links, with one warning, not for links of candidates on the same network [R24]', async () => {
    const lines: string[] = [];
    const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } };
    const { app, stop } = await startBeside(platform, { linkLimits: { unknown: 4 }, logger });
    const ask = async (url: string, remoteAddress = '2001:db8:7::1') =>
      await app.inject({ method: 'GET', url, remoteAddress });
    const nowhere = (path: (uuid: string) => string) => path(randomUUID());
    const taking = (uuid: string) => `/testtaker/api/takeinvitation/${uuid}/`;
    const first = [nowhere(publicPath), nowhere(personalPath), nowhere(taking), taking('not-a-uuid')];
    for (const url of first) expect((await ask(url)).statusCode).toBe(404);
    for (const url of [nowhere(publicPath), publicPath('x'), nowhere(personalPath), '/testtaker/other']) {
      const page = await ask(url, '2001:db8:7::2');
      expect(page).toMatchObject({ statusCode: 429, headers: { 'content-type': HTML } });
      expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await ask(nowhere(taking))).toMatchObject({
      statusCode: 429,
      body: '{"detail":"Too many requests. Wait a moment."}',
    });
    for (const url of [publicPath(seeded.link.uuid), personalPath(seeded.invited.uuid), taking(seeded.started.uuid)]) {
      expect((await ask(url)).statusCode).toBe(200);
    }
    expect((await ask(nowhere(personalPath), '2001:db8:8::1')).statusCode).toBe(404);
    const warnings = lines.filter((line) => line.includes('unknown_links_limited'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).not.toMatch(/2001:db8|[\da-f]{8}-[\da-f]{4}-/);
    await stop();
  });
});
