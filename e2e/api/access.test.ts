import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccessWorld, nameOf, startAccessWorld } from './accessSupport.ts';
import { refusalOf } from './caller.ts';
import { runCommand } from '../../src/platform/commands/runCommand.ts';
import { gatewayData } from '../../src/gateway/privacy/gatewayData.ts';
import { startGateway } from './runningGateway.ts';

let world: AccessWorld;
const member = (kind: 'user' | 'group', name: string) => ({ kind, name });
const ANA = member('user', nameOf('ana'));
const CLEO = member('user', nameOf('cleo'));

beforeAll(async () => {
  world = await startAccessWorld(true);
}, 120_000);
afterAll(async () => await world.stop());

const assessment = () => world.secret.emptyId;

/** Changes access as Ana, with the revision that was saved last. */
async function change(part: { is_restricted?: boolean; members?: ReturnType<typeof member>[] }) {
  const ana = world.as('ana');
  const { value } = await ana.readAccess({ assessment_id: assessment() });
  const members = value.members.map(({ kind, name }) => member(kind === 'group' ? 'group' : 'user', name ?? ''));
  const body = { is_restricted: value.is_restricted ?? false, members, revision: value.revision ?? 0, ...part };
  return (await ana.changeAccess({ assessment_id: assessment(), body })).value;
}
const isSeenBy = async (who: 'olga' | 'cleo' | 'dan', groups?: string[]) =>
  (await world.as(who, groups).queryAssessments({})).value.results.some(({ id }) => id === assessment());

describe('access to an assessment', () => {
  test('is open to all until a recruiter restricts it', async () => {
    const { value } = await world.as('cleo').readAccess({ assessment_id: assessment() });
    expect(value).toEqual({
      is_restricted: false,
      members: [],
      revision: 0,
      changed_by: null,
      recruiters_see_all: true,
    });
    expect(await isSeenBy('cleo')).toBe(true);
  });

  test('is for members by name or by group, and for recruiters', async () => {
    await change({ is_restricted: true, members: [ANA, CLEO, member('group', 'hr')] });
    expect(await isSeenBy('cleo')).toBe(true);
    expect(await isSeenBy('olga')).toBe(true);
    expect(await isSeenBy('dan')).toBe(false);
    expect(await isSeenBy('dan', ['sales', 'hr'])).toBe(true);
    const { value } = await world.as('ana').queryAssessments({});
    expect(value.results.find(({ id }) => id === assessment())?.is_restricted).toBe(true);
  });

  test('is in the audit log, with the number of members', async () => {
    const { value } = await world.as('ana').listAudit({ operation: ['changeAccess'] });
    expect(value.results[0]).toMatchObject({ assessment: assessment(), detail: 'on', rows: 3, actor: nameOf('ana') });
  });

  test('is not changed by a hiring manager', async () => {
    const body = { is_restricted: false, members: [], revision: 1 };
    const refused = refusalOf(world.as('cleo').changeAccess({ assessment_id: assessment(), body }));
    expect((await refused).status).toBe(403);
  });

  test('keeps a recruiter among the members: by the settings, or as they signed in last [P73]', async () => {
    const { fields } = await refusalOf(change({ is_restricted: true, members: [CLEO] }));
    expect(fields.members?.[0]).toContain('Keep at least one recruiter');
    await refusalOf(change({ is_restricted: true, members: [] }));
    await refusalOf(change({ is_restricted: true, members: [member('group', 'sales')] }));
    await world.as('olga', ['lead']).queryAssessments({});
    await expect
      .poll(async () => (await change({ is_restricted: true, members: [member('group', 'lead')] })).members)
      .toEqual([member('group', 'lead')]);
    await change({ is_restricted: true, members: [ANA, CLEO] });
  });

  test.each([
    ['a name with a space', [ANA, member('user', 'dan dan')]],
    ['an empty name', [ANA, member('user', '')]],
    ['a group with a comma', [ANA, member('group', 'hr,sales')]],
  ])('refuses %s', async (_, members) => {
    expect(await refusalOf(change({ members }))).toMatchObject({ status: 400, code: 'invalid' });
  });

  test('compares names as the proxy writes them, each once', async () => {
    const { members } = await change({
      is_restricted: true,
      members: [ANA, member('user', ' ANA@Example.org '), CLEO],
    });
    expect(members).toEqual([ANA, CLEO]);
  });

  test('that two change at once keeps the first, and says whose it is [P73]', async () => {
    const body = { is_restricted: true, members: [ANA], revision: 1 };
    const refused = await refusalOf(world.as('olga').changeAccess({ assessment_id: assessment(), body }));
    expect(refused).toMatchObject({ status: 409, code: 'conflict' });
    expect(refused.message).toContain(`${nameOf('ana')} changed access meanwhile`);
  });

  test('makes open pages read their lists again', async () => {
    const dan = world.as('dan', ['sales']);
    const { as_of: since } = (await dan.queryCandidatures({ limit: 1 })).value;
    expect((await dan.readChanges({ since: since ?? '' })).value.reset).toBe(false);
    await change({ members: [ANA, CLEO, member('group', 'sales')] });
    expect((await dan.readChanges({ since: since ?? '' })).value.reset).toBe(true);
  });

  test('that ends with a group of the proxy makes open pages read their lists again', async () => {
    const { as_of } = (await world.as('dan', ['sales']).queryCandidatures({ limit: 1 })).value;
    const since = as_of ?? '';
    expect((await world.as('dan', ['sales']).readChanges({ since })).value.reset).toBe(false);
    expect((await world.as('dan').readChanges({ since })).value).toMatchObject({ reset: true, changed: [] });
    // A list that is read on as of the earlier version, too.
    const { as_of: later } = (await world.as('dan').queryCandidatures({ limit: 1, as_of: since })).value;
    expect((await world.as('dan').readChanges({ since: later ?? '' })).value.reset).toBe(true);
  });

  test('ends what users without it follow', async () => {
    const dan = world.as('dan', ['sales']);
    await dan.followAssessment({ assessment_id: assessment() });
    await change({ members: [ANA] });
    await change({ is_restricted: false });
    expect((await dan.readNotificationSettings({})).value.followed).toEqual([]);
  });

  test('says who may be mentioned in a note: those who have it', async () => {
    await change({ is_restricted: true, members: [ANA] });
    const namesOf = async (part: { assessment?: number }) =>
      new Set((await world.as('ana').listUsers(part)).value.results.map(({ address }) => address));
    expect(await namesOf({})).toEqual(new Set(['ana', 'cleo', 'dan', 'olga'].map((who) => `${who}@example.org`)));
    expect(await namesOf({ assessment: assessment() })).toEqual(new Set([nameOf('ana'), nameOf('olga')]));
    await change({ is_restricted: true, members: [ANA, CLEO] });
    expect(await namesOf({ assessment: assessment() })).toContain(nameOf('cleo'));
  });

  test('is opened again by an operator, who is in the audit log', async () => {
    await change({ is_restricted: true, members: [ANA] });
    const printed: string[] = [];
    const context = {
      open: () => Promise.resolve(world.platform.database),
      storedData: [gatewayData],
      migrations: { platform: '', gateway: '' },
      print: (line: string) => printed.push(line),
    };
    await expect(runCommand(['access', String(assessment())], context)).rejects.toThrow('--open');
    await runCommand(['access', String(assessment()), '--open'], context);
    expect(printed).toEqual([`Assessment ${assessment()} is open to all users.`]);
    expect(await isSeenBy('dan')).toBe(true);
    const { value } = await world.as('ana').listAudit({ operation: ['changeAccess'] });
    expect(value.results[0]).toMatchObject({
      actor: 'Operator (command line)',
      detail: 'off',
      assessment: assessment(),
    });
    await expect(runCommand(['access', String(assessment()), '--open'], context)).rejects.toThrow('not restricted');
  });
});

test('without sign-in there is no access to give', async () => {
  const gateway = await startGateway(world.platform);
  try {
    await change({ is_restricted: true, members: [ANA] });
    expect((await gateway.api.queryAssessments({})).value.results.map(({ id }) => id)).toContain(assessment());
    expect(await refusalOf(gateway.api.readAccess({ assessment_id: assessment() }))).toMatchObject({ status: 404 });
    const body = { is_restricted: false, members: [], revision: 0 };
    expect(await refusalOf(gateway.api.changeAccess({ assessment_id: assessment(), body }))).toMatchObject({
      status: 404,
    });
  } finally {
    await gateway.stop();
  }
});
