import { describe, expect, test } from 'vitest';
import { InvitationRequest } from '../../contract/candidature.ts';
import { planOpenings } from './openings.ts';
import { createRandom } from '../../operation/random.ts';
import { baseUrl, demoOf, groupBy, now } from './testSupport.ts';

const demo = demoOf();
const byAssessment = groupBy(demo.candidatures, (row) => row.assessment_id);
const testsOf = groupBy(demo.assessmentTests, (row) => row.assessment_id);
const byStatus = groupBy(demo.candidatures, (row) => row.status);

test('the same seed and time generate the same rows, and another seed generates others', () => {
  const few = (seed?: number) => JSON.stringify(demoOf({ candidatures: 300, ...(seed !== undefined && { seed }) }));
  expect(few()).toBe(few());
  expect(few(1)).not.toBe(few());
});

test.each([0, 1, 30, 499, 500, 1_001])('exactly %i candidatures are generated, numbered in their order', (asked) => {
  const { candidatures } = demoOf({ candidatures: asked });
  expect(candidatures.map(({ id }) => id)).toEqual(Array.from({ length: asked }, (_, index) => index + 1));
  const created = candidatures.map((row) => row.created.getTime());
  expect(created).toEqual(created.toSorted((a, b) => a - b));
});

test('one assessment has more than 600, some have none, the others form a long tail', () => {
  const counts = demo.assessments.map(({ id }) => byAssessment.get(id)?.length ?? 0).toSorted((a, b) => b - a);
  expect(demo.assessments.length).toBeGreaterThanOrEqual(23);
  expect(counts[0]).toBeGreaterThan(600);
  expect(counts[1]).toBeLessThan(200);
  expect(counts.at(-1)).toBe(0);
  expect(counts.filter((count) => count > 0 && count < 50).length).toBeGreaterThan(6);
});

test('in a very large demo most candidates are in one assessment', () => {
  const counts = planOpenings(createRandom(1), 100_000, now.getTime()).map(({ people }) => people);
  expect(Math.max(...counts)).toBeCloseTo(60_000, -2);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(100_000);
});

test('an assessment fits the contract of the API', () => {
  for (const { id, name } of demo.assessments) {
    expect(name.length).toBeLessThanOrEqual(300);
    expect(testsOf.get(id)?.length).toBeGreaterThanOrEqual(2);
    expect(testsOf.get(id)?.length).toBeLessThanOrEqual(5);
    expect(demo.customQuestions.filter((row) => row.assessment_id === id).length).toBeLessThanOrEqual(5);
    expect(demo.publicLinks.filter((row) => row.assessment_id === id).length).toBeGreaterThanOrEqual(1);
  }
});

test('no public link has more candidates than allowed', () => {
  const used = groupBy(demo.candidatures, (row) => row.public_link_id);
  const limited = demo.publicLinks.filter((link) => link.candidates_limit > 0);
  expect(limited.length).toBeGreaterThan(3);
  for (const { id, candidates_limit: limit } of limited) {
    expect(used.get(id)?.length ?? 0).toBeLessThanOrEqual(limit);
  }
  const switchedOff = demo.publicLinks.filter(({ active }) => !active);
  expect(switchedOff.some(({ id }) => used.has(id))).toBe(true);
});

describe('generated candidates', () => {
  test('have one email address each, on a domain reserved for examples, and a valid name', () => {
    expect(new Set(demo.testTakers.map(({ email }) => email)).size).toBe(demo.testTakers.length);
    for (const { email, first_name, last_name } of demo.testTakers) {
      expect(InvitationRequest.parse({ email, first_name, last_name })).toHaveProperty('email', email.toLowerCase());
      expect(email).toMatch(/[@.]example\.(com|org|net)$/);
    }
  });

  test('have the same name and email address in every assessment, and are in each only once', () => {
    const takers = new Map(demo.testTakers.map((taker) => [taker.id, taker]));
    for (const row of demo.candidatures) {
      const taker = takers.get(row.test_taker_id);
      expect(row.email).toBe(taker?.email);
      expect(row.full_name).toBe(`${taker?.first_name} ${taker?.last_name}`.trim());
    }
    const pairs = demo.candidatures.map((row) => `${row.assessment_id} ${row.test_taker_id}`);
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  test('apply again in about one case of twelve', () => {
    const several = [...groupBy(demo.candidatures, (row) => row.test_taker_id).values()].filter(
      (rows) => rows.length > 1,
    );
    expect(several.length / demo.testTakers.length).toBeGreaterThan(0.06);
    expect(several.length / demo.testTakers.length).toBeLessThan(0.11);
  });

  test.each(['Greek', 'Cyrillic', 'Arabic', 'Hebrew', 'Devanagari', 'Han', 'Hiragana', 'Hangul'])(
    'have names in %s',
    (script) => {
      const inScript = new RegExp(`\\p{Script=${script}}`, 'u');
      expect(demo.testTakers.some((taker) => inScript.test(taker.first_name))).toBe(true);
    },
  );

  test('have some names that are hard to lay out', () => {
    const names = demo.candidatures.map((row) => row.full_name);
    expect(names).toContain("Miles O'Neill <b>Jr.</b>");
    expect(names).toContain('');
    expect(Math.max(...names.map((name) => name.length))).toBeGreaterThan(115);
  });
});

describe('the course of generated candidatures', () => {
  test('has its times in order, none in the future', () => {
    const assessmentOf = new Map(demo.assessments.map((row) => [row.id, row]));
    for (const row of demo.candidatures) {
      const { created, archived_at } = assessmentOf.get(row.assessment_id) ?? {};
      const course = [created, row.created, row.started_at, row.completed_at, archived_at ?? now];
      const times = course.flatMap((date) => date?.getTime() ?? []);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      const status = row.completed_at ? 'completed' : row.started_at ? 'started' : 'invited';
      expect(row.status).toBe(status);
    }
    const rejected = demo.candidatures.filter((row) => row.rejection_emailed_at !== null);
    expect(new Set(rejected.map(({ stage }) => stage))).toEqual(new Set(['REJ']));
    const mailed = Math.max(...rejected.map((row) => row.rejection_emailed_at?.getTime() ?? 0));
    expect(mailed).toBeLessThanOrEqual(now.getTime());
    const first = groupBy(demo.candidatures, (row) => row.test_taker_id);
    for (const { id, created } of demo.testTakers) expect(first.get(id)?.[0]?.created).toEqual(created);
  });

  test('is the same at any time, relative to that time', () => {
    const [early, late] = ['2026-01-01T00:00:00Z', '2028-02-29T03:07:00Z'].map((moment) => {
      const ago = (value: unknown) => (value instanceof Date ? Date.parse(moment) - value.getTime() : value);
      return demoOf({ candidatures: 200, now: new Date(moment) }).candidatures.map((row) =>
        Object.values(row).map(ago),
      );
    });
    expect(late).toEqual(early);
  });

  test('ends mostly with completion, for some candidates today', () => {
    expect(byStatus.get('completed')?.length).toBeGreaterThan(1_400);
    expect(byStatus.get('started')?.length).toBeGreaterThan(60);
    expect(byStatus.get('invited')?.length).toBeGreaterThan(100);
    const recent = now.getTime() - 12 * 3_600_000;
    expect(demo.candidatures.some((row) => (row.completed_at?.getTime() ?? 0) > recent)).toBe(true);
  });

  test('covers every stage; candidates who have not completed are at most evaluated', () => {
    const stages = groupBy(demo.candidatures, (row) => row.stage);
    expect([...stages.keys()].toSorted()).toEqual([
      'EVA',
      'HIR',
      'IFI',
      'IFT',
      'INT',
      'NYE',
      'OFS',
      'REF',
      'REJ',
      'TTC',
    ]);
    expect(stages.get('HIR')?.length).toBeLessThan(40);
    const unfinished = demo.candidatures.filter((row) => row.status !== 'completed').map((row) => row.stage);
    expect(unfinished.filter((stage) => !['NYE', 'EVA', 'REJ'].includes(stage))).toEqual([]);
  });

  test('flags are recorded for completed candidatures only, and not for all of these', () => {
    for (const flag of ['is_exited_full_screen', 'is_left_screen', 'repeated_ip', 'is_camera_enabled'] as const) {
      const completed = demo.candidatures.filter((row) => row.status === 'completed').map((row) => row[flag]);
      expect(new Set(completed)).toEqual(new Set([true, false, null]));
      const others = demo.candidatures.filter((row) => row.status !== 'completed').map((row) => row[flag]);
      expect(new Set(others)).toEqual(new Set([null]));
    }
  });

  test('ratings are from 1 to 5, and a review comes with a rating', () => {
    const ratings = new Set(demo.candidatures.map((row) => row.rating));
    expect(ratings).toEqual(new Set([null, 1, 2, 3, 4, 5]));
    const reviewed = demo.candidatures.filter((row) => row.review !== null);
    expect(reviewed.length).toBeGreaterThan(50);
    expect(reviewed.every((row) => row.rating !== null)).toBe(true);
  });
});

describe('generated emails', () => {
  test('are those of the latest candidatures, in order, with the personal link', () => {
    const candidatureOf = new Map(demo.candidatures.map((row) => [row.id, row]));
    const created = demo.emails.map((email) => email.created.getTime());
    expect(created).toEqual(created.toSorted((a, b) => a - b));
    expect(demo.emails.some(({ kind }) => kind === 'rejection')).toBe(true);
    const invitations = demo.emails.filter(({ kind }) => kind === 'invitation');
    expect(invitations.map((email) => email.candidature_id)).toEqual(demo.candidatures.slice(-60).map(({ id }) => id));
    for (const email of demo.emails) {
      const candidature = candidatureOf.get(email.candidature_id ?? 0);
      const link = `${baseUrl}/testtaker/takeinvitation/${candidature?.invitation_uuid}`;
      expect(email.to).toBe(candidature?.email);
      expect(email.link).toBe(email.kind === 'invitation' ? link : null);
      expect(email.body.includes(link)).toBe(email.kind === 'invitation');
    }
  });
});
