import { and, desc, eq, isNull } from 'drizzle-orm';
import { MAX_LISTED_NOTES, MAX_NOTES_OF_AUTHOR } from '../../contract/notes.ts';
import type { Database, Db, Transaction } from '../../database/open.ts';
import { type HiddenCandidate, hideNameInText } from '../blindReview/hideNameInText.ts';
import type { Clock } from '../clock.ts';
import type { OwnOperations } from '../operationTable.ts';
import { changeCache } from '../readModel/cache.ts';
import { findHidden } from '../readModel/hiddenNames.ts';
import { Refusal } from '../refusal.ts';
import { notes } from '../schema.ts';
import type { User } from '../security/session.ts';
import { touchCandidature, touchKnownCandidature } from '../readModel/touchCandidature.ts';

interface NoteDeps {
  database: Database;
  upstream: string;
  clock: Clock;
}

type NoteRow = typeof notes.$inferSelect;

/** The operations of notes on candidates. */
export function noteOperations({ database: { db }, upstream, clock }: NoteDeps) {
  const onCandidature = (candidature: number) =>
    and(eq(notes.upstream, upstream), eq(notes.candidature_id, candidature));

  /** Finds and locks a note. Throws a Refusal if it does not exist. */
  async function find(tx: Db | Transaction, values: { candidature_id: number; note_id: number }) {
    const which = and(onCandidature(values.candidature_id), eq(notes.id, values.note_id));
    const [row] = await tx.select().from(notes).where(which).for('update');
    if (!row) throw new Refusal(404, 'not_found', 'This note is no longer there.');
    return row;
  }

  return {
    async listNotes({ values: { candidature_id }, user }) {
      const rows = await db
        .select()
        .from(notes)
        .where(onCandidature(candidature_id))
        .orderBy(desc(notes.id))
        .limit(MAX_LISTED_NOTES);
      const hidden = await findHidden(db, upstream, candidature_id);
      return { results: rows.map((row) => viewOf(row, user, hidden)) };
    },
    async createNote({ values: { candidature_id }, body: { text }, user }) {
      return await changeCache(db, upstream, async (change) => {
        const { email } = await touchKnownCandidature(change, candidature_id);
        const isOwn = user.name === null ? isNull(notes.author) : eq(notes.author, user.name);
        if ((await change.tx.$count(notes, and(onCandidature(candidature_id), isOwn))) >= MAX_NOTES_OF_AUTHOR) {
          const message = `You have ${MAX_NOTES_OF_AUTHOR} notes on this candidate, the most possible. Delete one first.`;
          throw new Refusal(409, 'conflict', message);
        }
        const values = { upstream, candidature_id, email, author: user.name, text, created_at: clock.now() };
        const hidden = await findHidden(change.tx, upstream, candidature_id);
        return viewOf(onlyRow(await change.tx.insert(notes).values(values).returning()), user, hidden);
      });
    },
    async changeNote({ values, body: { text }, user }) {
      return await db.transaction(async (tx) => {
        const { id, author } = await find(tx, values);
        if (author !== user.name) throw new Refusal(403, 'role', 'Only its author can change a note.');
        const changed = { text, changed_at: clock.now() };
        const hidden = await findHidden(tx, upstream, values.candidature_id);
        return viewOf(onlyRow(await tx.update(notes).set(changed).where(eq(notes.id, id)).returning()), user, hidden);
      });
    },
    async deleteNote({ values, user }) {
      await changeCache(db, upstream, async (change) => {
        const { id, author } = await find(change.tx, values);
        if (author !== user.name && user.role !== 'recruiter') {
          throw new Refusal(403, 'role', 'Only its author or a recruiter can delete a note.');
        }
        await change.tx.delete(notes).where(eq(notes.id, id));
        await touchCandidature(change, values.candidature_id);
      });
      return {};
    },
  } satisfies Partial<OwnOperations>;
}

function onlyRow([row]: NoteRow[]): NoteRow {
  if (!row) throw new Error('The note was not returned.');
  return row;
}

function viewOf(
  { id, candidature_id, author, text, created_at, changed_at }: NoteRow,
  user: User,
  hidden: HiddenCandidate | null,
) {
  return {
    id,
    candidature: candidature_id,
    author,
    is_own: author === user.name,
    text: hidden ? hideNameInText(text, hidden) : text,
    created: created_at.toISOString(),
    changed: changed_at?.toISOString() ?? null,
  };
}
