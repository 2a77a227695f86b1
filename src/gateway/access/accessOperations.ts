import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { AccessChange, Member } from '../../contract/access.ts';
import type { Db, Transaction } from '../../database/open.ts';
import { readerOfAll } from '../base/access.ts';
import type { OperationDeps, OwnOperations } from '../base/operations.ts';
import { invalid, notFound, Refusal } from '../base/refusal.ts';
import { readAssessment } from '../readModel/assessmentsQuery.ts';
import { changeCache } from '../readModel/cache.ts';
import { assessmentAccess, assessmentMembers, followedAssessments, users } from '../schema/tables.ts';
import { IDENTITY, identityOf, type ProxyAuth } from '../security/proxyAuth.ts';
import { hasAccess } from './noAccess.ts';

interface AccessDeps extends OperationDeps {
  /** Null: without sign-in access is not restricted. */
  auth: ProxyAuth | null;
}

type MemberName = z.output<typeof Member>;
type Change = z.output<typeof AccessChange>;

const NO_RECRUITER =
  'Keep at least one recruiter, or a group of recruiters, among the members: they can change access later.';

/** The operations that say who may see an assessment. */
export function accessOperations({ database: { db }, upstream, clock, auth }: AccessDeps) {
  const ofAssessment = (assessment: number) =>
    and(eq(assessmentAccess.upstream, upstream), eq(assessmentAccess.assessment_id, assessment));
  const membersOf = (assessment: number) =>
    and(eq(assessmentMembers.upstream, upstream), eq(assessmentMembers.assessment_id, assessment));

  async function read(tx: Db | Transaction, assessment: number, recruitersSeeAll: boolean) {
    const [row] = await tx.select().from(assessmentAccess).where(ofAssessment(assessment));
    const members = await tx
      .select({ user: assessmentMembers.user_name, group: assessmentMembers.group_name })
      .from(assessmentMembers)
      .where(membersOf(assessment))
      .orderBy(asc(assessmentMembers.id));
    return {
      is_restricted: row?.is_restricted ?? false,
      revision: row?.revision ?? 0,
      changed_by: row?.author ?? null,
      members: members.map(({ user, group }): MemberName =>
        group === null ? { kind: 'user', name: user ?? '' } : { kind: 'group', name: group },
      ),
      recruiters_see_all: recruitersSeeAll,
    };
  }

  /** Refuses members without a recruiter: by the settings, or as the last visits of users show. */
  async function requireRecruiter(tx: Transaction, members: readonly MemberName[], { recruiters }: ProxyAuth) {
    const isListed = members.some(({ kind, name }) =>
      kind === 'group' ? recruiters.groups.has(name) : recruiters.users.has('*') || recruiters.users.has(name),
    );
    const namesOf = (kind: MemberName['kind']) => members.filter((each) => each.kind === kind).map(({ name }) => name);
    const isMember = or(
      inArray(users.user_name, namesOf('user')),
      sql`${users.groups} && ${sql.param(namesOf('group'))}::text[]`,
    );
    const isVisitor = and(eq(users.upstream, upstream), eq(users.role, 'recruiter'), isMember);
    if (!isListed && (await tx.$count(users, isVisitor)) === 0) throw invalid({ members: [NO_RECRUITER] });
  }

  return {
    async readAccess({ values: { assessment_id } }) {
      if (!auth) throw notFound();
      return await read(db, assessment_id, auth.recruitersSeeAll);
    },

    async changeAccess({ values: { assessment_id }, body, user }) {
      if (!auth) throw notFound();
      const members = checkMembers(body.members);
      // With the lock of changeCache, one change waits for the other.
      return await changeCache(db, upstream, async (change) => {
        const { tx } = change;
        const before = await read(tx, assessment_id, auth.recruitersSeeAll);
        if (before.revision === 0 && !(await readAssessment(tx, readerOfAll(upstream), assessment_id))) {
          throw new Refusal(404, 'not_found', 'Assessment not found.');
        }
        if (before.revision !== body.revision) throw changedMeanwhile(before.changed_by);
        if (body.is_restricted) await requireRecruiter(tx, members, auth);
        const now = clock.now();
        const row = {
          is_restricted: body.is_restricted,
          revision: before.revision + 1,
          author: user.name,
          changed_at: now,
        };
        await tx
          .insert(assessmentAccess)
          .values({ upstream, assessment_id, ...row })
          .onConflictDoUpdate({ target: [assessmentAccess.upstream, assessmentAccess.assessment_id], set: row });
        await tx.delete(assessmentMembers).where(membersOf(assessment_id));
        const added = members.map(({ kind, name }) => ({
          upstream,
          assessment_id,
          added_at: now,
          ...(kind === 'user' ? { user_name: name } : { group_name: name }),
        }));
        if (added.length > 0) await tx.insert(assessmentMembers).values(added);
        await endFollows(tx, { upstream, assessment: assessment_id, auth });
        change.hasChanged = true;
        return await read(tx, assessment_id, auth.recruitersSeeAll);
      });
    },
  } satisfies Partial<OwnOperations>;
}

/** Ends what users without access follow. Those who have never visited are found by no query. */
async function endFollows(
  tx: Transaction,
  { upstream, assessment, auth }: { upstream: string; assessment: number; auth: ProxyAuth },
): Promise<void> {
  const isTheirs = and(
    eq(users.upstream, followedAssessments.upstream),
    eq(users.user_name, followedAssessments.user_name),
  );
  await tx
    .delete(followedAssessments)
    .where(
      and(
        eq(followedAssessments.upstream, upstream),
        eq(followedAssessments.assessment_id, assessment),
        sql`exists (select from ${users} where ${isTheirs} and not ${hasAccess(assessment, auth)})`,
      ),
    );
}

/** The members, each once, named as the proxy names them. Throws a Refusal for a name that no user or group can have. */
function checkMembers(given: Change['members']): MemberName[] {
  const members = new Map<string, MemberName>();
  for (const { kind, name: typed } of given) {
    const name = kind === 'user' ? identityOf(typed.trim()) : typed.trim();
    const isName = kind === 'user' ? IDENTITY.test(name) : name !== '' && !/[",]/.test(name);
    if (!isName) throw invalid({ members: [kind === 'user' ? NO_USER_NAME : NO_GROUP_NAME] });
    members.set(`${kind} ${name}`, { kind, name });
  }
  return [...members.values()];
}

const NO_USER_NAME = 'Enter the name that a user signs in with, such as dan@example.org.';
const NO_GROUP_NAME = 'Enter the name of a group without commas and quotes.';

/** 409; the form reads access again and keeps what the user typed. */
const changedMeanwhile = (author: string | null) =>
  new Refusal(409, 'conflict', `${author ?? 'A colleague'} changed access meanwhile. Check it, then save again.`);
