import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryTest } from '../../src/platform/library/library.ts';
import { NO_COMPANY } from '../../src/platform/company.ts';
import { candidatePage } from '../../src/platform/pages/candidatePages.ts';
import { publicLinks } from '../../src/platform/schema/assessments.ts';
import { candidatures } from '../../src/platform/schema/candidatures.ts';
import { type Caller, callerOf } from './caller.ts';
import { type Link, type Seeded, seed } from './seed.ts';
import { type RunningPlatform, startBeside, startPlatform } from './target.ts';

let platform: RunningPlatform;
let seeded: Seeded;
let api: Caller;

beforeAll(async () => {
  platform = await startPlatform();
  seeded = await seed(platform.database);
  api = callerOf(platform);
}, 120_000);
afterAll(async () => await platform.stop());

const publicPath = (uuid: string) => `/testtaker/publicinvitation/${uuid}`;
const personalPath = (uuid: string) => `/testtaker/takeinvitation/${uuid}`;

async function open(path: string, init: RequestInit = {}) {
  const response = await fetch(platform.baseUrl + path, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const HERE = { 'sec-fetch-site': 'same-origin' };

async function submit(link: Link, fields: Record<string, string> | string, headers: Record<string, string> = HERE) {
  const body = new URLSearchParams(fields);
  return await open(publicPath(link.uuid), { method: 'POST', body, headers });
}

const filled = (email: string) => ({ first_name: 'Noa', last_name: '', email, consent: 'yes' });

describe('closed and unknown links [T22]', () => {
  async function closedOnes() {
    const switchedOff = await api.client.changePublicLink({
      public_link_id: seeded.limited.id,
      body: { active: false },
    });
    return [
      publicPath(String(switchedOff.value.public_uuid)),
      publicPath(seeded.archivedLink.uuid),
      publicPath('6f9619ff-8b86-4d01-b42d-00cf4fc964ff'),
      publicPath('not-a-uuid'),
      publicPath('%zz'),
      publicPath('x'.repeat(2_000)),
      personalPath(seeded.late.uuid),
      personalPath('6f9619ff-8b86-4d01-b42d-00cf4fc964ff'),
      personalPath("' or 1=1"),
      personalPath(seeded.link.uuid),
      '/testtaker/other',
    ];
  }

  test('get the same answer, without a name', async () => {
    const answers = await Promise.all((await closedOnes()).map(async (path) => await open(path)));
    const [first] = answers;
    expect(first?.text).toContain('This link isn’t active');
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(answer.text).toBe(first?.text);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
    await api.client.changePublicLink({ public_link_id: seeded.limited.id, body: { active: true } });
  });

  test('take about equally long, over 200 requests of each kind', { tags: 'slow' }, async () => {
    const { app, stop } = await startBeside(platform, { linkLimits: { unknown: 10_000 } });
    const { archivedLink, late, limited } = seeded;
    const { value } = await api.client.inviteCandidate({
      assessment_id: seeded.openId,
      no_email: true,
      body: { email: 'gone@example.org' },
    });
    await api.client.deleteCandidature({ candidature_id: value.id });
    await api.client.changePublicLink({ public_link_id: limited.id, body: { active: false } });
    const unknown = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
    const kinds = {
      public: { unknown, malformed: 'not-a-uuid', archived: archivedLink.uuid, off: limited.uuid },
      personal: { unknown, malformed: 'not-a-uuid', archived: late.uuid, removed: value.invitation_uuid },
    };
    const paths = [
      ...Object.values(kinds.public).map(publicPath),
      ...Object.values(kinds.personal).map((uuid) => personalPath(String(uuid))),
    ];
    const times = paths.map((): number[] => []);
    const bodies = new Set<string>();
    for (let round = 0; round < 200; round++) {
      // In turn, each round starting with another link, so that the load of the machine affects all equally.
      for (const index of paths.keys()) {
        const at = (index + round) % paths.length;
        const start = performance.now();
        const { statusCode, body } = await app.inject({ method: 'GET', url: paths[at] ?? '' });
        times[at]?.push(performance.now() - start);
        bodies.add(`${statusCode} ${body}`);
      }
    }
    expect(bodies.size).toBe(1);
    const medians = times.map((list) => list.toSorted((one, other) => one - other)[100] ?? 0);
    for (const of of [medians.slice(0, 4), medians.slice(4)]) {
      expect(Math.max(...of) / Math.min(...of)).toBeLessThan(1.5);
    }
    await api.client.changePublicLink({ public_link_id: limited.id, body: { active: true } });
    await stop();
  });
});

describe('a link with stray characters', () => {
  const strays: [string, string][] = [
    ['', '/'],
    ['', '.'],
    ['', ')'],
    ['', '%20'],
    ['', '%0A'],
    ['', '%C2%A0'],
    ['', '%E2%80%9D'],
    ['', '%E2%80'],
    ['', '%'],
    ['', '%zz'],
    ['', '//'],
    ['', '/.'],
    ['', ',%20thanks'],
    ['', '&gt;'],
    ['', '&utm_source=mail'],
    ['', ';'],
    ['', "'"],
    ['', '%22'],
    ['', '%3E'],
    ['', '*'],
    ['', ']?utm_source=mail'],
    ['', 'まで'],
    ['%3C', '%3E'],
    ['(', ').'],
    ['/', ''],
    ['%20', ''],
    ['%E2%80%8B', ''],
    ['=', '='],
  ];

  test.each(strays)('%s…%s leads to the clean one, also when it is closed [T22 T51]', async (before, after) => {
    for (const path of [publicPath, personalPath]) {
      for (const uuid of [seeded.link.uuid, seeded.invited.uuid, randomUUID()]) {
        for (const method of ['GET', 'HEAD']) {
          const init = { method, redirect: 'manual' } as const;
          const { status, headers } = await open(path(`${before}${uuid}${after}`), init);
          expect([status, headers.get('location')]).toEqual([302, path(uuid)]);
          expect(headers.get('referrer-policy')).toBe('no-referrer');
        }
      }
    }
  });

  test('in its middle leads to the clean one, too [T51]', async () => {
    const { uuid } = seeded.invited;
    const [start, rest] = [uuid.slice(0, 20), uuid.slice(20)];
    for (const broken of [`${start}%0D%0A%20${rest}`, `${start}%C2%AD${rest}`, uuid.replaceAll('-', '%E2%80%91')]) {
      const page = await open(personalPath(broken));
      expect(page.status).toBe(200);
      expect(page.text).toContain(`data-api="/testtaker/api/takeinvitation/${uuid}/"`);
    }
  });

  test.each(['', '?utm_source=mail', '#top'])('is not one with %s', async (after) => {
    const { status } = await open(personalPath(seeded.invited.uuid.toUpperCase() + after), { redirect: 'manual' });
    expect(status).toBe(200);
  });
});

test.each(['public', 'personal', 'closed'])(
  'the %s page is not cached, indexed or framed, and sends no referrer',
  async (kind) => {
    const uuid = kind === 'public' ? seeded.link.uuid : kind === 'personal' ? seeded.invited.uuid : 'x';
    const { headers, text } = await open(kind === 'personal' ? personalPath(uuid) : publicPath(uuid));
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('permissions-policy')).toContain(kind === 'personal' ? 'camera=(self)' : 'camera=()');
    expect(text).not.toMatch(/<script(?! type="module" src="\/)|<style|style=|onerror=\W|https?:\/\/(?!127)/);
    expect((await open('/testtaker/style.css')).headers.get('content-type')).toMatch('text/css');
  },
);

describe('the page of a personal link', () => {
  test.each(['GET', 'HEAD'])('requested with %s loads its script and changes nothing [T21]', async (method) => {
    const { status, text, headers } = await open(personalPath(seeded.invited.uuid), { method });
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain(
      "script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';",
    );
    if (method === 'GET') {
      expect(text).toContain('<title>Engineer, seed</title>');
      expect(text).toContain(`data-api="/testtaker/api/takeinvitation/${seeded.invited.uuid}/"`);
      expect(text).toContain('needs JavaScript');
    }
    const { db } = platform.database;
    const [row] = await db.select().from(candidatures).where(eq(candidatures.id, seeded.invited.candidature));
    expect(row).toMatchObject({ status: 'invited', started_at: null });
  });

  test('has files that are cached for a year, and no others', async () => {
    const { text } = await open(personalPath(seeded.invited.uuid));
    const paths = [...text.matchAll(/(?:src|href)="(\/testtaker\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(paths.map((path) => /\.\w+$/.exec(path)?.[0])).toEqual(expect.arrayContaining(['.css', '.js']));
    for (const path of paths) {
      const { status, headers } = await open(path);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('content-type')).toMatch(/^(?:text\/css|application\/javascript); charset=utf-8$/);
      expect((await open(`${path}.br`)).status).toBe(404);
    }
    expect((await open('/testtaker/assets/..%2f.vite%2fmanifest.json')).status).toBe(404);
  });

  test('says that the pages were not built', async () => {
    const page = await candidatePage('/nonexistent', seeded.invited.uuid, 'Engineer', NO_COMPANY);
    expect(page).toMatchObject({ status: 503, title: 'Something went wrong' });
  });
});

describe('the registration page', () => {
  test('starts with the duration and what is recorded', async () => {
    const minutes = (['numerical-reasoning', 'code-functions', 'big-five'] as const)
      .map((key) => libraryTest(key).time_limit_minutes)
      .reduce((sum, limit) => sum + limit, 0);
    const { text } = await open(publicPath(seeded.link.uuid));
    const words = text.replaceAll(/\s+/g, ' ');
    expect(words).toContain(`up to ${Math.floor(minutes / 60)} h ${minutes % 60} min`);
    for (const recorded of ['email and answers', 'full screen', 'mouse', 'no picture is taken', 'IP address']) {
      expect(words).toContain(recorded);
    }
  });

  test('creates a candidature, shows the personal link and emails it', async () => {
    const page = await submit(seeded.link, filled(' Noa@Example.org '));
    expect(page.status).toBe(200);
    const { value } = await api.client.listCandidatures({ assessment: seeded.openId, search: 'noa@example.org' });
    const [row] = value.results;
    expect(row).toMatchObject({ full_name: 'Noa', status: 'invited' });
    expect(page.text).toContain(`href="${row?.invitation_link}"`);
    const { value: mails } = await api.client.listEmails({ search: 'noa@example.org' });
    expect(mails.results).toMatchObject([{ kind: 'confirmation', link: row?.invitation_link }]);
    const { value: assessment } = await api.client.readAssessment({ assessment_id: seeded.openId });
    expect(assessment.public_links[0]).toMatchObject({ candidates_count: 1 });
  });

  test('sent again, shows no link, changes no name and sends no email', async () => {
    await submit(seeded.link, filled('two@example.org'));
    const page = await submit(seeded.link, { ...filled('two@example.org'), first_name: 'Mallory' });
    expect(page.text).toContain('already registered');
    expect(page.text).not.toContain('takeinvitation');
    const { value } = await api.client.listCandidates({ search: 'two@example.org' });
    expect(value.results[0]?.full_name).toBe('Noa');
    expect((await api.client.listEmails({ search: 'two@example.org' })).value.count).toBe(1);
  });

  test('sent by many at once through a link with two places left succeeds twice [T06]', async () => {
    const pages = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => await submit(seeded.limited, filled(`fair${index}@example.org`))),
    );
    expect(pages.filter(({ text }) => text.includes('You’re registered'))).toHaveLength(2);
    expect(pages.filter(({ status, text }) => status === 404 && text.includes('This link isn’t active'))).toHaveLength(
      18,
    );
    const { value } = await api.client.readAssessment({ assessment_id: seeded.openId });
    expect(value.public_links[1]).toMatchObject({ label: 'Fair', candidates_count: 2, candidates_limit: 2 });
    expect((await open(publicPath(seeded.limited.uuid))).status).toBe(404);
  });

  test('keeps typed values and shows an error at each invalid field [X11]', async () => {
    const page = await submit(seeded.link, {
      first_name: ' ',
      last_name: '"><img src=x onerror=alert(1)>',
      email: 'noa@',
    });
    expect(page.status).toBe(400);
    for (const field of ['first_name', 'email', 'consent']) {
      expect(page.text).toMatch(
        new RegExp(`id="${field}"[^>]*aria-invalid="true" aria-describedby="${field}-problem"`),
      );
      expect(page.text).toMatch(new RegExp(`id="${field}-problem">[A-Z]`));
    }
    expect(page.text.match(/autofocus/g)).toHaveLength(1);
    expect([...page.text.matchAll(/ autocomplete="([a-z-]+)"/g)].map(([, what]) => what)).toEqual([
      'given-name',
      'family-name',
      'email',
    ]);
    expect(page.text).not.toContain('<img');
    expect(page.text).toContain('value="noa@"');
  });

  test.each([
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['same-site', { 'sec-fetch-site': 'same-site' }],
    ['a typed address', { 'sec-fetch-site': 'none' }],
    ['another origin', { origin: 'http://evil.example' }],
    ['no origin at all', {}],
  ])('sent from %s is refused', async (_, headers: Record<string, string>) => {
    const email = 'csrf@example.org';
    expect((await submit(seeded.link, filled(email), headers)).status).toBe(403);
    expect((await api.client.listCandidates({ search: email })).value.count).toBe(0);
  });

  test('from a browser that sends only its origin is accepted', async () => {
    expect((await submit(seeded.link, filled('old@example.org'), { origin: platform.baseUrl })).status).toBe(200);
  });

  test.each([
    ['an unknown field', 'first_name=A&last_name=&email=f1%40example.org&consent=yes&stage=HIR', 400],
    [
      'a first name without a visible character',
      'first_name=%E2%80%8B&last_name=&email=f4%40example.org&consent=yes',
      400,
    ],
    [
      'a last name without a visible character',
      'first_name=A&last_name=%E3%85%A4&email=f5%40example.org&consent=yes',
      400,
    ],
    ['a field twice', 'first_name=A&last_name=&email=f2%40example.org&email=x%40example.org&consent=yes', 400],
    ['a NUL', 'first_name=A%00&last_name=&email=f3%40example.org&consent=yes', 400],
    ['an oversized body', `first_name=${'A'.repeat(70_000)}`, 413],
  ])('with %s is refused', async (_, fields, status) => {
    expect((await submit(seeded.link, fields)).status).toBe(status);
  });

  test('accepts forms only', async () => {
    const init = { method: 'POST', body: '{}', headers: { ...HERE, 'content-type': 'application/json' } };
    const { status, headers } = await open(publicPath(seeded.link.uuid), init);
    expect(status).toBe(415);
    expect(headers.get('content-type')).toMatch('text/html');
  });
});

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
    const { value } = await api.client.listCandidatures({ assessment: seeded.openId, search: 'often' });
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
