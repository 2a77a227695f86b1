import { expect, test } from 'vitest';
import { MAX_NOTE } from '../../src/contract/notes.ts';
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
  const refused = { status: 403, message: 'Only its author can change or delete a note.' };
  await expect(as('ana').changeNote({ ...its, body: { text: 'Not mine' } })).rejects.toMatchObject(refused);
  await expect(as('ana').deleteNote(its)).rejects.toMatchObject(refused);

  const { value: changed } = await as('cleo').changeNote({ ...its, body: { text: 'Asked for Mondays.' } });
  expect(changed.changed).not.toBeNull();
  await as('ana').createNote({ ...on, body: { text: 'Second' } });
  expect(await listed('cleo')).toMatchObject([{ text: 'Second', is_own: false }, { text: 'Asked for Mondays.' }]);

  await as('cleo').deleteNote(its);
  expect(await listed()).toMatchObject([{ text: 'Second' }]);
  await expect(as('cleo').deleteNote(its)).rejects.toMatchObject({ status: 404 });
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
