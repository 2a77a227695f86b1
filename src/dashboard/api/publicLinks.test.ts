import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PublicLink } from '../../contract/assessment.ts';
import type { OperationArguments } from '../../contract/client.ts';
import type * as PublicLinks from './publicLinks.ts';

const change = vi.hoisted(() => vi.fn<(args: OperationArguments<'changePublicLink'>) => Promise<PublicLink>>());
vi.mock('./client.ts', () => ({ call: (_operation: string, ...[args]: Parameters<typeof change>) => change(args) }));

const UUID = '0c5c6b5e-0c7e-4b7e-9d53-0f6f3c0a7f11';
const link: PublicLink = {
  id: 3,
  active: true,
  candidates_count: 0,
  candidates_limit: 0,
  label: 'Fair',
  public_uuid: UUID,
};

/** A service that knows links by one kind of ID only. */
const knows = (address: 'number' | 'string') =>
  change.mockImplementation(({ public_link_id: asked }) =>
    typeof asked === address ? Promise.resolve(link) : Promise.reject(problem(404)),
  );
const asked = () => change.mock.calls.map(([{ public_link_id: address }]) => address);

let publicLinks: typeof PublicLinks;
let problem: (status: number) => Error;

beforeEach(async () => {
  change.mockReset();
  // The module remembers which kind of ID worked, so each test loads it again.
  vi.resetModules();
  publicLinks = await import('./publicLinks.ts');
  const { Problem } = await import('../../contract/problem.ts');
  problem = (status) => new Problem({ status, code: 'refused', message: 'No.' });
});

describe('switching a public link', () => {
  test('identifies it by its ID if the service knows that', async () => {
    knows('number');
    await publicLinks.setActive(7, link, false);
    await publicLinks.setActive(7, link, true);
    expect(change.mock.calls).toEqual([
      [{ public_link_id: 3, body: { active: false, assessment: 7, label: 'Fair' } }],
      [{ public_link_id: 3, body: { active: true, assessment: 7, label: 'Fair' } }],
    ]);
  });

  test('identifies it by its UUID if the service does not know the ID, and remembers that', async () => {
    knows('string');
    await publicLinks.setActive(7, link, false);
    await publicLinks.setActive(7, { ...link, id: 4 }, false);
    expect(asked()).toEqual([3, UUID, UUID]);
  });

  test('remembers nothing about a link that is unknown by ID and UUID', async () => {
    change.mockRejectedValue(problem(404));
    await expect(publicLinks.setActive(7, link, false)).rejects.toMatchObject({ status: 404 });
    knows('number');
    await publicLinks.setActive(7, { ...link, id: 4 }, false);
    expect(asked()).toEqual([3, UUID, 4]);
  });

  test.each([400, 409, 429, 502])('does not try the UUID after a refusal with %i', async (status) => {
    change.mockRejectedValue(problem(status));
    await expect(publicLinks.setActive(7, link, false)).rejects.toMatchObject({ status });
    expect(asked()).toEqual([3]);
  });

  test('works without UUID, ID or label [S14]', async () => {
    change.mockRejectedValueOnce(problem(404)).mockResolvedValue(link);
    await expect(publicLinks.setActive(7, { ...link, public_uuid: null }, true)).rejects.toMatchObject({ status: 404 });
    await publicLinks.setActive(7, { ...link, id: -1, label: null }, true);
    expect(asked()).toEqual([3, UUID]);
    expect(change.mock.lastCall?.[0].body).toEqual({ active: true, assessment: 7 });
  });
});
