import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../../database/open.ts';
import type { User } from '../base/user.ts';
import { assessmentAccess, assessmentMembers, users } from '../schema/tables.ts';
import type { ProxyAuth } from '../security/proxyAuth.ts';

/** Who sees restricted assessments without being a member; null: there is no sign-in, so that none is restricted. */
export type AccessRule = Pick<ProxyAuth, 'recruitersSeeAll'> | null;

const isMember = (which: SQL | undefined): SQL => sql`exists (select from ${assessmentMembers}
  where ${assessmentMembers.upstream} = ${assessmentAccess.upstream}
    and ${assessmentMembers.assessment_id} = ${assessmentAccess.assessment_id} and ${which})`;

/** Selects the restricted assessments that a user may not see. */
export function selectNoAccess(db: Db | Transaction, upstream: string, { name, role, groups }: User, rule: AccessRule) {
  const isTheirs = or(
    eq(assessmentMembers.user_name, name ?? ''),
    sql`${assessmentMembers.group_name} = any(${sql.param(groups)}::text[])`,
  );
  const seesAll = rule === null || (role === 'recruiter' && rule.recruitersSeeAll);
  return db
    .select({ id: assessmentAccess.assessment_id })
    .from(assessmentAccess)
    .where(
      and(
        eq(assessmentAccess.upstream, upstream),
        assessmentAccess.is_restricted,
        seesAll ? sql`false` : not(isMember(isTheirs)),
      ),
    );
}

/** The condition that a row of `users` has access to an assessment, by the groups of the last visit. */
export function hasAccess(assessment: number, rule: AccessRule): SQL {
  const isTheirs = or(
    eq(assessmentMembers.user_name, users.user_name),
    sql`${assessmentMembers.group_name} = any(${users.groups})`,
  );
  const isRestricted = and(
    eq(assessmentAccess.upstream, users.upstream),
    eq(assessmentAccess.assessment_id, assessment),
    assessmentAccess.is_restricted,
    rule?.recruitersSeeAll ? sql`${users.role} <> 'recruiter'` : undefined,
  );
  return sql`not exists (select from ${assessmentAccess} where ${and(isRestricted, not(isMember(isTheirs)))})`;
}
