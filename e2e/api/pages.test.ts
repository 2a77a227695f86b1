import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryTest } from '../../src/platform/definitions/library/library.ts';
import { NO_COMPANY } from '../../src/operation/company.ts';
import { candidatePage } from '../../src/platform/pages/candidatePages.ts';
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
          expect(headers.get('referrer-policy')).toBe('same-origin');
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
  'the %s page is not cached, indexed or framed, and sends no referrer to others',
  async (kind) => {
    const uuid = kind === 'public' ? seeded.link.uuid : kind === 'personal' ? seeded.invited.uuid : 'x';
    const { headers, text } = await open(kind === 'personal' ? personalPath(uuid) : publicPath(uuid));
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('permissions-policy')).toContain(kind === 'personal' ? 'camera=(self)' : 'camera=()');
    expect(text).not.toMatch(/<script(?! (?:type="module" )?src="\/)|<style|style=|onerror=\W|https?:\/\/(?!127)/);
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
    for (const recorded of [
      'email and answers',
      'full screen',
      'mouse',
      'paste',
      'no picture is taken',
      'IP address',
    ]) {
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
    ['a hidden origin', { origin: 'null' }],
  ])('sent from %s is refused', async (_, headers: Record<string, string>) => {
    const email = 'csrf@example.org';
    expect((await submit(seeded.link, filled(email), headers)).status).toBe(403);
    expect((await api.client.listCandidates({ search: email })).value.count).toBe(0);
  });

  // As over plain HTTP: browsers send "Origin: null" with a form of a page without a referrer.
  test('from a browser that sends only its origin is accepted [T58]', async () => {
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
