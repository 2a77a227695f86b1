import { MAX_NOTE } from '../../src/contract/operations/notes.ts';
import { expect, test } from 'vitest';
import { MAX_NOTES_OF_AUTHOR } from '../../src/contract/notes.ts';
import { notes } from '../../src/gateway/schema/tables.ts';
import { eraseCandidate, exportCandidate } from '../../src/gateway/privacy/candidateData.ts';
import { recordWrite } from '../../src/gateway/readModel/recordWrite.ts';
import { startGateway } from './runningGateway.ts';
import { ADA, useTeam } from './teamSupport.ts';

const CANDIDATURE = 9_001;
const team = useTeam(CANDIDATURE);
const { as } = team;
const on = { candidature_id: CANDIDATURE };
const listed = async (name = 'ana') => (await as(name).listNotes(on)).value.results;

test('a note is written, read by colleagues, changed and deleted by its author', async () => {
  const { value: note } = await as('cleo').createNote({ ...on, body: { text: 'Asked for Fridays.\nStrong in SQL.' } });
  expect(note).toMatchObject({ candidature: CANDIDATURE, author: 'cleo@example.org', is_own: true, changed: null });
  expect(await listed()).toMatchObject([{ text: 'Asked for Fridays.\nStrong in SQL.', is_own: false }]);

  const its = { ...on, note_id: note.id };
  await expect(as('ana').changeNote({ ...its, body: { text: 'Not mine' } })).rejects.toMatchObject({
    status: 403,
    message: 'Only its author can change a note.',
  });

  const { value: changed } = await as('cleo').changeNote({ ...its, body: { text: 'Asked for Mondays.' } });
  expect(changed.changed).not.toBeNull();
  await as('ana').createNote({ ...on, body: { text: 'Second' } });
  expect(await listed('cleo')).toMatchObject([{ text: 'Second', is_own: false }, { text: 'Asked for Mondays.' }]);

  await as('cleo').deleteNote(its);
  expect(await listed()).toMatchObject([{ text: 'Second' }]);
  await expect(as('cleo').deleteNote(its)).rejects.toMatchObject({ status: 404 });
});

test('recruiters delete any note, hiring managers their own', async () => {
  const { value: byBob } = await as('bob').createNote({ ...on, body: { text: 'By Bob' } });
  const { value: byCleo } = await as('cleo').createNote({ ...on, body: { text: 'By Cleo' } });
  await expect(as('cleo').deleteNote({ ...on, note_id: byBob.id })).rejects.toMatchObject({
    status: 403,
    message: 'Only its author or a recruiter can delete a note.',
  });
  await as('ana').deleteNote({ ...on, note_id: byCleo.id });
  await as('ana').deleteNote({ ...on, note_id: byBob.id });
  const left = (await listed()).map(({ id }) => id);
  expect(left).not.toContain(byCleo.id);
  expect(left).not.toContain(byBob.id);
  const { results } = (await as('ana').listAudit({ candidature: CANDIDATURE, operation: ['deleteNote'] })).value;
  expect(results.slice(0, 3)).toMatchObject([
    { actor: 'ana@example.org', status: 200 },
    { actor: 'ana@example.org', status: 200 },
    { actor: 'cleo@example.org', status: 403 },
  ]);
});

test('an author with the most possible notes stops no colleague [P50]', async () => {
  const { db } = team.platform().database;
  const note = { upstream: await team.identity(), candidature_id: CANDIDATURE, email: ADA.email, text: 'x' };
  const many = Array.from({ length: MAX_NOTES_OF_AUTHOR }, () => ({
    ...note,
    author: 'cleo@example.org',
    created_at: new Date(),
  }));
  const added = await db.insert(notes).values(many).returning({ id: notes.id });
  await expect(as('cleo').createNote({ ...on, body: { text: 'One more' } })).rejects.toMatchObject({
    status: 409,
    message: `You have ${MAX_NOTES_OF_AUTHOR} notes on this candidate, the most possible. Delete one first.`,
  });
  const { value: byBob } = await as('bob').createNote({ ...on, body: { text: 'Mine counts apart' } });
  const ids = (await listed()).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([byBob.id, ...added.map(({ id }) => id)]));
  for (const note_id of [byBob.id, ...added.map(({ id }) => id)]) await as('ana').deleteNote({ ...on, note_id });
});

test('an invalid note is refused with a reason', async () => {
  const refuse = async (text: string) =>
    await expect(as('ana').createNote({ ...on, body: { text } })).rejects.toMatchObject({ status: 400 });
  await refuse('');
  await refuse(' \n ');
  await refuse('x'.repeat(MAX_NOTE + 1));
  await refuse('null \0 byte');
  const long = '👩'.repeat(MAX_NOTE);
  expect((await as('ana').createNote({ ...on, body: { text: long } })).value.text).toBe(long);
  const unknown = as('ana').createNote({ candidature_id: 9_999, body: { text: 'Who?' } });
  await expect(unknown).rejects.toMatchObject({ status: 404 });
});

test('the audit log has the author and candidate of a note, and not its text', async () => {
  await as('cleo').createNote({ ...on, body: { text: 'Quandril asked' } });
  const entries = (await as('ana').listAudit({ candidature: CANDIDATURE, operation: ['createNote'] })).value.results;
  expect(entries[0]).toMatchObject({ actor: 'cleo@example.org', role: 'manager', status: 200, detail: null });
  expect(JSON.stringify(entries)).not.toContain('Quandril');
});

test('a note of another service is not shown, and dropping the read model loses none', async () => {
  const upstream = { baseUrl: 'http://127.0.0.1:9', token: 'of-another-service', embedded: false };
  const other = await startGateway(team.platform(), { upstream });
  expect((await other.api.listNotes(on)).value.results).toEqual([]);
  await other.stop();
  expect((await listed()).length).toBeGreaterThan(0);
});

test('notes are exported and erased with their candidate, also without the read model [T44]', async () => {
  const { db } = team.platform().database;
  await recordWrite(db, await team.identity(), { kind: 'removed', candidature: CANDIDATURE });
  const exported = await exportCandidate(db, ADA);
  expect(exported?.['notes']).toContainEqual(expect.objectContaining({ text: 'Quandril asked' }));
  expect(JSON.stringify(exported)).not.toContain('cleo@example.org');
  await db.transaction(async (tx) => await eraseCandidate(tx, ADA));
  expect(await listed()).toEqual([]);
});
