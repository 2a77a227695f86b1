import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MAX_MENTIONS, mentionOf } from '../../src/contract/mentions.ts';
import { eraseUser } from '../../src/gateway/privacy/candidateData.ts';
import { blindReviews, noteMentions, users } from '../../src/gateway/schema/tables.ts';
import { startGateway } from './runningGateway.ts';
import { ADA, useTeam } from './teamSupport.ts';

const CANDIDATURE = 9_001;
const on = { candidature_id: CANDIDATURE };
const team = useTeam(CANDIDATURE);
const { as } = team;
const db = () => team.platform().database.db;

/** The IDs of the users, by the name before the @. */
async function idsOf(...names: string[]): Promise<number[]> {
  for (const name of names) await as(name, `${name} Park`).listViews({ assessment: 1 });
  const find = async () => {
    const { results } = (await as('ana').listUsers({ assessment: 1 })).value;
    return names.map((name) => results.find(({ address }) => address === `${name}@example.org`)?.id ?? 0);
  };
  await expect.poll(async () => (await find()).includes(0)).toBe(false);
  return await find();
}
const write = async (text: string, author = 'ana') => (await as(author).createNote({ ...on, body: { text } })).value;
const change = async (note_id: number, text: string) =>
  (await as('ana').changeNote({ ...on, note_id, body: { text } })).value;
const notified = async (name: string) => (await as(name).listNotifications({})).value;
const kindsOf = async (name: string) => (await notified(name)).results.map(({ kind }) => kind);

test('a mention notifies a colleague who does not follow the assessment, once, and counts as unread [X73]', async () => {
  const [bob = 0] = await idsOf('bob', 'cleo');
  const text = `Ask ${mentionOf(bob)} about Fridays.`;
  const note = await write(text);
  expect(note.text).toBe(text);
  expect(await notified('bob')).toMatchObject({
    results: [{ kind: 'mention', actor: 'ana@example.org', candidature: CANDIDATURE, name: 'Ada Lovelace', text }],
    unread: 1,
  });
  expect(await kindsOf('cleo')).toEqual([]);
  // One who follows the assessment gets the mention in place of the note.
  await as('bob').followAssessment({ assessment_id: 1 });
  await write(`And ${mentionOf(bob)}, too.`);
  await write('No one in particular');
  expect(await kindsOf('bob')).toEqual(['note', 'mention', 'mention']);
  const [, newest] = (await notified('bob')).results;
  await as('bob').markNotificationsRead({ body: { cursor: newest?.cursor ?? '' } });
  expect((await notified('bob')).unread).toBe(2);
  await as('bob').unfollowAssessment({ assessment_id: 1 });
});

test('a change keeps mentions, adds and takes away some, and deleting the note takes them all [X73]', async () => {
  const [bob = 0, cleo = 0] = await idsOf('bob', 'cleo');
  const before = (await kindsOf('bob')).length;
  const note = await write(`${mentionOf(bob)} knows.`);
  const [first] = (await notified('bob')).results;
  await change(note.id, `${mentionOf(bob)} and ${mentionOf(cleo)} know.`);
  // The same notification as before.
  expect((await notified('bob')).results[0]).toMatchObject({
    at: first?.at,
    text: `${mentionOf(bob)} and ${mentionOf(cleo)} know.`,
  });
  expect(await kindsOf('cleo')).toEqual(['mention']);
  await change(note.id, `${mentionOf(cleo)} knows.`);
  expect(await kindsOf('bob')).toHaveLength(before);
  await as('ana').deleteNote({ ...on, note_id: note.id });
  expect(await kindsOf('cleo')).toEqual([]);
});

test('a mention of oneself is no notification', async () => {
  const [ana = 0] = await idsOf('ana');
  await write(`${mentionOf(ana)}: call her on Monday.`);
  expect(await kindsOf('ana')).toEqual([]);
});

test('a mention of an unknown user, or too many, is refused before the note is stored [X73]', async () => {
  const [bob = 0] = await idsOf('bob');
  const count = async () => (await as('ana').listNotes(on)).value.results.length;
  const before = await count();
  await expect(write(`${mentionOf(999_999)} and ${mentionOf(bob)}`)).rejects.toMatchObject({
    status: 400,
    message: 'A colleague can’t see this assessment. Who can: ana Park, bob Park, cleo Park.',
  });
  const many = Array.from({ length: MAX_MENTIONS + 1 }, (_, index) => mentionOf(index + 1));
  await expect(write(many.join(' '))).rejects.toMatchObject({
    status: 400,
    message: `Mention at most ${MAX_MENTIONS} colleagues in a note.`,
  });
  expect(await count()).toBe(before);
  // No mention: IDs have another form.
  for (const text of ['@{0}', '@{01}', '@{99999999999}', '@{bob}', '@bob']) expect((await write(text)).text).toBe(text);
});

test('a long text in a notification is not cut within a mention [X73]', async () => {
  const [cleo = 0] = await idsOf('cleo');
  await write(`${'x'.repeat(197)} ${mentionOf(cleo)} later`);
  expect((await notified('cleo')).results[0]?.text).toBe(`${'x'.repeat(197)} `);
});

test('blind review keeps mentions, and hides addresses around them as elsewhere [X73 P63]', async () => {
  const [bob = 0] = await idsOf('bob');
  const mention = mentionOf(bob);
  const assessment = { assessment_id: 1 };
  const old = await write(`${mention}: Ada (${ADA.email}), Ada${mention}Lovelace`);
  const setBlind = async (is_on: boolean) => {
    await db()
      .insert(blindReviews)
      .values({ upstream: await team.identity(), ...assessment, is_on, epoch: 0, version: 0 })
      .onConflictDoUpdate({ target: [blindReviews.upstream, blindReviews.assessment_id], set: { is_on } });
  };
  await setBlind(true);
  const text = `${mention} ${ADA.email}${mention} "a ${mention} b"@people.example x@${mention}`;
  const written = await write(text);
  const shown = (await as('bob').listNotes(on)).value.results;
  const textOf = (id: number) => shown.find((note) => note.id === id)?.text;
  const mark = '[name hidden]';
  expect(textOf(old.id)).toBe(`${mention}: ${mark} (${mark}), ${mark}${mention}${mark}`);
  expect(textOf(written.id)).toBe(`${mention} address hidden${mention} address hidden x@${mention}`);
  expect((await notified('bob')).results[0]?.text).toBe(textOf(written.id));
  await setBlind(false);
});

test('an erased user leaves neither row nor address, and their mention may stay in the text [T44]', async () => {
  const [cleo = 0] = await idsOf('cleo');
  const note = await write(`${mentionOf(cleo)} knows.`);
  await db().transaction(async (tx) => await eraseUser(tx, 'cleo@example.org'));
  expect(await db().$count(noteMentions, eq(noteMentions.user_name, 'cleo@example.org'))).toBe(0);
  expect(await db().$count(users, eq(users.user_name, 'cleo@example.org'))).toBe(0);
  expect((await change(note.id, `${mentionOf(cleo)} knew.`)).text).toBe(`${mentionOf(cleo)} knew.`);
  await expect(write(`${mentionOf(cleo)} again`)).rejects.toMatchObject({ status: 400 });
});

test('without sign-in a text in the form of a mention is text', async () => {
  const open = await startGateway(team.platform());
  const { value: note } = await open.api.createNote({ ...on, body: { text: '@{999999}' } });
  expect(note.text).toBe('@{999999}');
  await open.stop();
});
