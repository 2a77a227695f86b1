import { expect, it } from 'vitest';
import { ABOUT_PATH } from '../contract/about.ts';
import { firstCallsOf } from '../contract/firstCalls.ts';
import { drawPicture } from './picture.tsx';

const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const CANDIDATES = '/assessments/5/candidates';

const ABOUT = {
  version: '1',
  build: null,
  embedded: true,
  public_base_url: 'https://people.example',
  sends_mail: false,
};
const recruiter = { ...ABOUT, user: 'ana@example.org', role: 'recruiter' };
const manager = { ...ABOUT, user: 'cleo@example.org', role: 'manager' };

const person = (id: number, full_name: string) => ({
  id,
  full_name,
  email: `p${id}@example.org`,
  status: 'completed',
  stage: 'evaluated',
  avg_score: 40 + (id % 60),
  created: '2026-11-20T09:30:00Z',
});

const assessment = { id: 5, name: 'Lighthouse Keeper', status: 'active', stats: { candidate_count: 60 } };

interface Told {
  target?: string;
  userAgent?: string;
  about?: object;
  people?: readonly object[];
  assessments?: readonly object[];
}

/** The picture of a page, of an assessment of sixty people unless something else is told. */
function pictureOf({
  target = CANDIDATES,
  userAgent = LAPTOP,
  about = recruiter,
  people,
  assessments = [assessment],
}: Told = {}) {
  const rows = people ?? Array.from({ length: 60 }, (_, index) => person(index + 1, `Person ${index + 1}`));
  const page = (results: readonly object[]) => ({ count: results.length, next: null, previous: null, results });
  const targets = firstCallsOf(target.split('?')[0] ?? '')?.targets ?? [];
  const bodyOf = (asked: string) => {
    if (asked === ABOUT_PATH) return about;
    if (asked.includes('/candidature/')) return page(rows);
    return asked.includes('ordering') ? page(assessments) : assessment;
  };
  const answers = new Map(targets.map((asked) => [asked, JSON.stringify(bodyOf(asked))]));
  return drawPicture({ target, userAgent, answers });
}

const namesIn = (html = '') => html.match(/Person \d+(?=<)/g) ?? [];

it('shows what the page is about, and the first rows', async () => {
  const picture = await pictureOf();
  expect(picture?.html).toMatch(/^<div id="root" inert aria-hidden="true">/);
  expect(picture?.html).toContain('Lighthouse Keeper');
  expect(namesIn(picture?.html)).toEqual(Array.from({ length: 8 }, (_, index) => `Person ${index + 1}`));
  const list = await pictureOf({ target: '/assessments' });
  expect(list?.html).toContain('Lighthouse Keeper');
  expect((await pictureOf({ target: '/' }))?.html).toBe(list?.html);
});

it.each([5, 20, 26])('shows a list of %i assessments', async (count) => {
  const assessments = Array.from({ length: count }, (_, index) => ({ ...assessment, id: index + 1 }));
  const list = await pictureOf({ target: '/assessments', assessments });
  expect(list?.html).toContain(`${count} assessments`);
  expect(list?.html.match(/Lighthouse Keeper(?=<)/g)).toHaveLength(Math.min(count, 8));
});

it('shows them under the drawer, too', async () => {
  const under = await pictureOf({ target: `${CANDIDATES}/7` });
  expect(namesIn(under?.html)).toHaveLength(8);
});

it('has rules instead of style attributes', async () => {
  const { html = '', css = '' } = (await pictureOf()) ?? {};
  expect(html).not.toContain(' style=');
  const used = new Set(html.match(/data-style="\d+"/g));
  expect(used.size).toBeGreaterThan(3);
  for (const attribute of used) expect(css).toContain(`[${attribute}]{`);
});

// S19
it('shows as text what somebody wrote', async () => {
  const name = `</div><script>alert(1)</script> style="color:red" nonce='x'`;
  const { html = '', css = '' } = (await pictureOf({ people: [person(1, name)] })) ?? {};
  expect(html).toContain('&lt;/div&gt;&lt;script&gt;alert(1)&lt;/script&gt; style=&quot;color:red&quot;');
  expect(html).not.toContain('<script');
  expect(css).not.toContain('color:red');
});

// P45
it('is for each what they may do, however many are drawn at once', async () => {
  const pictures = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      pictureOf({ about: index % 2 === 0 ? recruiter : manager, people: [person(1, `Person ${index}`)] }),
    ),
  );
  for (const [index, picture] of pictures.entries()) {
    const html = picture?.html ?? '';
    const invite = html.match(/<button[^>]*>(?:(?!<\/button>).)*Invite<\/button>/)?.[0] ?? '';
    expect(namesIn(html)).toEqual([`Person ${index}`]);
    expect(invite.includes(' aria-disabled="true"')).toBe(index % 2 === 1);
  }
});

it('is drawn for the browser that asks, and says where it fits', async () => {
  const laptop = await pictureOf();
  const phone = await pictureOf({ userAgent: PHONE });
  expect(laptop?.html).toContain('>Ctrl<');
  expect(phone?.html).toContain('>⌘<');
  expect(phone?.html).not.toContain('>E-mail<');
  expect(lookOf(laptop?.script, { isPhone: false })).toBe('plain');
  expect(lookOf(laptop?.script, { isPhone: true })).toBe('none');
  expect(lookOf(phone?.script, { isPhone: true })).toBe('plain');
  expect(lookOf(laptop?.script, { isPhone: false, storage: { 'columns.5': '[]' } })).toBe('none');
  expect(lookOf(laptop?.script, { isPhone: false, storage: { 'selection.5': '1' } })).toBe('none');
  expect(lookOf(laptop?.script, { isPhone: false, storage: { 'columns.6': '[]' } })).toBe('plain');
  expect(lookOf(laptop?.script, { isPhone: false, storage: { 'shortlist.letters': 'here' } })).toBe('lettered');
  // A browser that keeps nothing may not say so.
  expect(lookOf(laptop?.script, { isPhone: false, storage: null })).toBe('none');
});

it.each([
  ['a page that begins otherwise', { target: '/jobs' }],
  ['an address that would be another one', { target: `${CANDIDATES}/` }],
  ['rows that are searched or sorted', { target: `${CANDIDATES}?ordering=_full_name` }],
  ['a gateway that says nothing of itself', { about: [] as object }],
])('is none of %s', async (_, told) => {
  expect(await pictureOf(told)).toBeNull();
});

// S12
it('is none of answers that cannot be read', async () => {
  const answers = new Map(firstCallsOf(CANDIDATES)?.targets.map((target) => [target, '<html>']));
  expect(await drawPicture({ target: CANDIDATES, userAgent: LAPTOP, answers })).toBeNull();
});

/** How the picture looks in a browser. */
function lookOf(script = '', { isPhone, storage = {} }: { isPhone: boolean; storage?: Record<string, string> | null }) {
  const dataset: { picture?: string } = {};
  const browser = {
    document: { documentElement: { dataset } },
    matchMedia: () => ({ matches: isPhone }),
    sessionStorage: storage,
    get localStorage() {
      if (!storage) throw new Error('It is forbidden.');
      return storage;
    },
  };
  // oxlint-disable-next-line typescript/no-implied-eval -- what a browser runs
  new Function('browser', `with (browser) ${script}`)(browser);
  return dataset.picture;
}
