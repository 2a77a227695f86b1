import { DatabaseError } from 'pg';
import type { CandidatureScope } from '../../contract/candidatureFilters.ts';
import { invalid } from '../base/refusal.ts';

/** Answers 400 for a time zone that Node knows, so that it passed validation, but PostgreSQL does not. */
export async function refuseUnknownTimeZone<T>(
  { timezone }: Pick<CandidatureScope, 'timezone'>,
  work: Promise<T>,
): Promise<T> {
  return await work.catch((error: unknown) => {
    const cause = error instanceof Error ? error.cause : undefined;
    if (timezone === undefined || !(cause instanceof DatabaseError) || cause.code !== '22023') throw error;
    throw invalid({ timezone: ['Use a time zone such as Europe/Berlin.'] });
  });
}
