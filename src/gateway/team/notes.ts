import { and, desc, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm';
import { MAX_LISTED_NOTES, MAX_NOTES_OF_AUTHOR } from '../../contract/notes.ts';
import type { Db, Transaction } from '../../database/open.ts';
import { isBlind, lockedText, refuseCopiedMarks } from '../names/blindReview.ts';
import { isCandidatureOf, isLocked, shownText, textColumns } from '../names/hiddenNames.ts';
import type { AccessRule } from '../access/noAccess.ts';
import type { OperationDeps, OwnOperations } from '../base/operations.ts';
import { changeCache } from '../readModel/cache.ts';
import { candidatures } from '../schema/readModel.ts';
import { touchCandidature, touchKnownCandidature } from '../readModel/recordWrite.ts';
import { Refusal } from '../base/refusal.ts';
import { notes } from '../schema/tables.ts';
import { checkMentions, saveMentions } from './mentions.ts';
import type { User } from '../base/user.ts';

type NoteRow = Awaited<ReturnType<typeof readNotes>>[number];

/** Notes with what decides how their texts are shown, the newest first. */
const readNotes = async (db: Db | Transaction, which: SQL | undefined) =>
  await db
    .select({ ...getTableColumns(notes), ...textColumns(notes) })
    .from(notes)
    .leftJoin(candidatures, isCandidatureOf(notes))
    .where(which)
    .orderBy(desc(notes.id))
    .limit(MAX_LISTED_NOTES);

/** The operations of notes on candidates. */
export function noteOperations({ database: { db }, upstream, clock, rule }: OperationDeps & { rule: AccessRule }) {
  const onCandidature = (candidature: number) =>
    and(eq(notes.upstream, upstream), eq(notes.candidature_id, candidature));

  /** Finds and locks a note. Throws a Refusal if it does not exist. */
  async function find(tx: Transaction, values: { candidature_id: number; note_id: number }) {
    const which = and(onCandidature(values.candidature_id), eq(notes.id, values.note_id));
    await tx.select({ id: notes.id }).from(notes).where(which).for('update');
    const [row] = await readNotes(tx, which);
    if (!row) throw new Refusal(404, 'not_found', 'This note is no longer there.');
    return row;
  }

  /** Without sign-in there are no users to mention. */
  const mentionedBy = async (
    { name }: User,
    tx: Transaction,
    text: Omit<Parameters<typeof checkMentions>[1], 'upstream' | 'rule'>,
  ) => (name === null ? [] : await checkMentions(tx, { upstream, rule, ...text }));

  return {
    async listNotes({ values: { candidature_id }, user }) {
      return { results: (await readNotes(db, onCandidature(candidature_id))).map((row) => viewOf(row, user)) };
    },
    async createNote({ values: { candidature_id }, body: { text }, user }) {
      return await changeCache(db, upstream, async (change) => {
        const { tx } = change;
        const about = await touchKnownCandidature(change, candidature_id);
        const isOwn = user.name === null ? isNull(notes.author) : eq(notes.author, user.name);
        if ((await tx.$count(notes, and(onCandidature(candidature_id), isOwn))) >= MAX_NOTES_OF_AUTHOR) {
          const message = `You have ${MAX_NOTES_OF_AUTHOR} notes on this candidate, the most possible. Delete one first.`;
          throw new Refusal(409, 'conflict', message);
        }
        const is_blind_text = await isBlind(tx, upstream, about.assessment_id);
        if (is_blind_text) refuseCopiedMarks(text);
        const at = clock.now();
        const mentioned = await mentionedBy(user, tx, { assessment: about.assessment_id, text });
        const written = { author: user.name, text, is_blind_text, created_at: at };
        const [row] = await tx
          .insert(notes)
          .values({ upstream, candidature_id, ...about, ...written })
          .returning({ id: notes.id });
        const id = row?.id ?? 0;
        await saveMentions(tx, { upstream, id, text, at }, mentioned);
        return await readNote(tx, id, user);
      });
    },
    async changeNote({ values, body: { text }, user }) {
      // With the lock of changeCache, blind review is not switched meanwhile.
      return await changeCache(db, upstream, async (change) => {
        const { tx } = change;
        const row = await find(tx, values);
        if (row.author !== user.name) throw new Refusal(403, 'role', 'Only its author can change a note.');
        const is_blind_text = row.is_hidden;
        if (is_blind_text && isLocked(row)) throw lockedText();
        if (is_blind_text) refuseCopiedMarks(text);
        const { id, text: before } = row;
        const assessment =
          row.assessment_id ?? (await touchKnownCandidature(change, values.candidature_id)).assessment_id;
        const at = clock.now();
        const mentioned = await mentionedBy(user, tx, { assessment, text, before });
        await tx.update(notes).set({ text, is_blind_text, changed_at: at }).where(eq(notes.id, id));
        await saveMentions(tx, { upstream, id, text, at }, mentioned);
        return await readNote(tx, id, user);
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

async function readNote(tx: Transaction, id: number, user: User) {
  const [row] = await readNotes(tx, eq(notes.id, id));
  if (!row) throw new Error('The note was not found.');
  return viewOf(row, user);
}

function viewOf(row: NoteRow, user: User) {
  const { id, candidature_id, author, created_at, changed_at } = row;
  return {
    id,
    candidature: candidature_id,
    author,
    is_own: author === user.name,
    text: shownText(row) ?? '',
    is_locked: isLocked(row),
    created: created_at.toISOString(),
    changed: changed_at?.toISOString() ?? null,
  };
}
