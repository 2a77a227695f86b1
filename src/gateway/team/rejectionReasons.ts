import { and, asc, eq } from 'drizzle-orm';
import { fold } from '../../contract/fold.ts';
import { plainText } from '../../contract/plainText.ts';
import type { RejectionReasons, RejectionReasonsRequest } from '../../contract/rejectionReasons.ts';
import { mayRead, REASONS } from '../../contract/role.ts';
import type { Db, Transaction } from '../../database/open.ts';
import type { OperationDeps, OwnOperations } from '../base/operations.ts';
import { Refusal } from '../base/refusal.ts';
import { hideAddresses } from '../names/shownText.ts';
import { rejectionReasonLists, rejectionReasons } from '../schema/tables.ts';
import { nameOfUser } from './users.ts';

/** What the list begins with. */
const FIRST_REASONS = [
  'Score below the cut-off',
  'Skills don’t match',
  'Not enough experience',
  'Expectations don’t match',
  'Another candidate was chosen',
  'Position filled',
  'Candidate withdrew',
];

interface Service {
  upstream: string;
  /** The present time. */
  now: Date;
}

/** Stores the first list of a service, unless it has one. */
export async function addFirstReasons(db: Pick<Db, 'transaction'>, { upstream, now }: Service): Promise<void> {
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(rejectionReasonLists)
      .values({ upstream, changed_at: now })
      .onConflictDoNothing()
      .returning({ version: rejectionReasonLists.version });
    if (added.length === 0) return;
    await tx.insert(rejectionReasons).values(FIRST_REASONS.map((label, position) => ({ upstream, label, position })));
  });
}

/** Selects the list, if hiring managers see the reasons of rejections. */
export const selectShared = (db: Db | Transaction, upstream: string) =>
  db
    .select({ version: rejectionReasonLists.version })
    .from(rejectionReasonLists)
    .where(and(isOf(upstream), rejectionReasonLists.is_shared));

const NO_LIST = { version: 0, is_shared: false, author: null };

const isOf = (upstream: string) => eq(rejectionReasonLists.upstream, upstream);

/** The operations of the list of reasons. */
export function rejectionReasonOperations({ database: { db }, upstream, clock }: OperationDeps) {
  const { id, label, position, is_retired } = rejectionReasons;
  const ofService = eq(rejectionReasons.upstream, upstream);

  async function readList(tx: Db | Transaction) {
    const [{ version, is_shared, author } = NO_LIST] = await tx
      .select()
      .from(rejectionReasonLists)
      .where(isOf(upstream));
    const results = await tx
      .select({ id, label, is_retired })
      .from(rejectionReasons)
      .where(ofService)
      .orderBy(asc(is_retired), asc(position), asc(id));
    return { list: { version, is_shared, results }, author };
  }

  return {
    async listRejectionReasons({ user }) {
      const { list } = await readList(db);
      return mayRead(user, REASONS) ? list : { ...list, results: [] };
    },
    async saveRejectionReasons({ body: { version, is_shared, reasons }, user: { name: author } }) {
      const given = reasons.map((each) => ({ ...each, label: plainText(each.label) }));
      return await db.transaction(async (tx) => {
        await tx.select().from(rejectionReasonLists).where(isOf(upstream)).for('update');
        const current = await readList(tx);
        const known = current.list.results;
        const free = known.filter((each) => each.is_retired && !given.some((other) => other.id === each.id));
        if (current.list.version !== version) {
          const by = current.author === null ? 'A colleague' : await nameOfUser(tx, upstream, current.author);
          throw changedMeanwhile(current.list, by);
        }
        checkReasons(given, known);
        await tx.update(rejectionReasons).set({ is_retired: true }).where(ofService);
        for (const [place, { id: own, label: text }] of given.entries()) {
          // One that was taken off the list comes back with its earlier rejections.
          const stored = own ?? free.find((each) => fold(each.label) === fold(text))?.id;
          const values = { label: text, position: place, is_retired: false };
          if (stored === undefined) await tx.insert(rejectionReasons).values({ ...values, upstream });
          else await tx.update(rejectionReasons).set(values).where(eq(id, stored));
        }
        const changes = { version: version + 1, is_shared, author, changed_at: clock.now() };
        await tx.update(rejectionReasonLists).set(changes).where(isOf(upstream));
        return (await readList(tx)).list;
      });
    },
  } satisfies Partial<OwnOperations>;
}

/** Throws a Refusal for labels with an address, since they are read beside hidden candidates, and for reasons that are there twice or unknown. */
function checkReasons(given: RejectionReasonsRequest['reasons'], known: readonly { id: number }[]): void {
  for (const [index, { id, label }] of given.entries()) {
    const isTwice = given.slice(0, index).some((each) => fold(each.label) === fold(label) || (id ?? 0) === each.id);
    const problem =
      hideAddresses(label) !== label
        ? 'Leave out email addresses.'
        : isTwice
          ? `“${label}” is on the list twice.`
          : id !== null && !known.some((each) => each.id === id)
            ? 'This reason is not known.'
            : null;
    if (problem !== null) throw new Refusal(400, 'invalid', problem, { fields: { reasons: [problem] } });
  }
}

/** 409 with the list as it is now. The form keeps the user's own. */
function changedMeanwhile({ results }: RejectionReasons, by: string): Refusal {
  const labels = results.flatMap(({ label, is_retired }) => (is_retired ? [] : label)).join(' · ');
  const message = `${by} changed the list meanwhile: ${labels || 'it is empty'}. Save again to replace it.`;
  return new Refusal(409, 'conflict', message);
}
