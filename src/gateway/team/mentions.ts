import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { MAX_MENTIONS, mentionedIn } from '../../contract/mentions.ts';
import type { Transaction } from '../../database/open.ts';
import type { AccessRule } from '../access/noAccess.ts';
import { Refusal } from '../base/refusal.ts';
import { noteMentions, users } from '../schema/tables.ts';
import { type NamedUser, readUsers, usersWithAccess } from './users.ts';

/** The most colleagues whom a refusal names. */
const MAX_NAMED = 10;

interface Mentioning {
  upstream: string;
  rule: AccessRule;
  /** Of the candidature; null: not known. */
  assessment: number | null;
  text: string;
  /** The text before the change: whom it mentions may stay, without access, too. */
  before?: string;
}

/** The users whom a text newly mentions. Throws 400, with those who may be mentioned, if one of them may not. */
export async function checkMentions(tx: Transaction, mentioning: Mentioning): Promise<NamedUser[]> {
  const { upstream, rule, assessment, text, before = '' } = mentioning;
  const [all, kept] = [mentionedIn(text), mentionedIn(before)];
  const added = all.filter((id) => !kept.includes(id));
  if (added.length === 0) return [];
  if (all.length > MAX_MENTIONS) throw refusal(`Mention at most ${MAX_MENTIONS} colleagues in a note.`);
  return await findAllowed(tx, { upstream, rule, assessment, ids: added, field: 'text' });
}

interface Named extends Pick<Mentioning, 'upstream' | 'rule' | 'assessment'> {
  ids: readonly number[];
  /** Of the body, which has the IDs. */
  field: string;
}

/** The users with these IDs. Throws 400, with those who have access to the assessment, if one of them has not. */
export async function findAllowed(tx: Transaction, named: Named): Promise<NamedUser[]> {
  const { upstream, rule, assessment, ids, field } = named;
  const allowed = await usersWithAccess(tx, { upstream, rule }, assessment);
  const refused = ids.filter((id) => !allowed.some((user) => user.id === id));
  if (refused.length === 0) return allowed.filter(({ id }) => ids.includes(id));
  const known = (await readUsers(tx, upstream)).filter(({ id }) => refused.includes(id));
  const whom = known.length > 0 ? namesOf(known) : 'A colleague';
  throw refusal(`${whom} can’t see this assessment. Who can: ${namesOf(allowed)}.`, field);
}

const refusal = (message: string, field = 'text') =>
  new Refusal(400, 'invalid', message, { fields: { [field]: [message] } });

function namesOf(some: readonly NamedUser[]): string {
  const names = some.slice(0, MAX_NAMED).map(({ name }) => name);
  const more = some.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ') || 'no colleague yet';
}

/** Stores whom a note mentions: the newly mentioned, and of the others those whom its text still has. */
export async function saveMentions(
  tx: Transaction,
  note: { upstream: string; id: number; text: string; at: Date },
  added: readonly NamedUser[],
): Promise<void> {
  const { upstream, id: note_id, text, at: mentioned_at } = note;
  const mentioned = tx
    .select({ name: users.user_name })
    .from(users)
    .where(and(eq(users.upstream, upstream), inArray(users.id, mentionedIn(text))));
  await tx
    .delete(noteMentions)
    .where(and(eq(noteMentions.note_id, note_id), notInArray(noteMentions.user_name, mentioned)));
  if (added.length === 0) return;
  const rows = added.map(({ user_name }) => ({ upstream, note_id, user_name, mentioned_at }));
  await tx.insert(noteMentions).values(rows).onConflictDoNothing();
}
