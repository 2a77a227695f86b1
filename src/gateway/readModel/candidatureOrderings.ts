import { type Column, type SQL, sql } from 'drizzle-orm';
import type { CandidatureListOrdering } from '../../contract/candidatureFilters.ts';
import { candidatures } from './tables.ts';

/** What rows are ordered by, before their ID. Never null. */
interface Rank {
  value: SQL;
  type: 'float8' | 'timestamptz' | 'text' | 'int4';
}

export interface ListOrder extends Rank {
  isDescending: boolean;
}

const { avg_score, created_rank, email, id, name_key, rating, rating_rank } = candidatures;
const { score_rank, stage, stage_rank, status, status_rank } = candidatures;

const rankOf = (type: Rank['type'], value: SQL): Rank => ({ type, value });

/** Above every score. */
const PROVISIONAL = 1000;
/** Above every name and address. */
const LAST_TEXT = sql`chr(1114111)`;

const name = rankOf('text', sql`${name_key}`);
const invited = rankOf('timestamptz', sql`${created_rank}`);
const byId = rankOf('int4', sql`${id}`);

/** Unknown codes come behind the known ones, and no code at `none`. */
const codes = (code: Column, rank: Column, none: number): Rank =>
  rankOf('int4', sql`case when ${code} is null then ${none}::int else ${rank} end`);

/** Each ordering. Rows without a value are last in both directions, but those without a date, which count as the oldest. */
const ORDERS: Record<CandidatureListOrdering, Rank> = {
  created: invited,
  '-created': invited,
  _full_name: name,
  '-_full_name': name,
  email: rankOf('text', sql`coalesce(lower(${email}), ${LAST_TEXT}) collate "C"`),
  '-email': rankOf('text', sql`coalesce(lower(${email}), '') collate "C"`),
  status: codes(status, status_rank, 100),
  '-status': codes(status, status_rank, -1),
  stage: codes(stage, stage_rank, 100),
  '-stage': codes(stage, stage_rank, -1),
  avg_score: rankOf(
    'float8',
    sql`case when ${avg_score} is null then ${2 * PROVISIONAL}::float8
      when ${status} = 'completed' then ${avg_score} else ${PROVISIONAL}::float8 + ${avg_score} end`,
  ),
  '-avg_score': rankOf('float8', sql`${score_rank}`),
  rating: rankOf('float8', sql`coalesce(${rating}, 'infinity')`),
  '-rating': rankOf('float8', sql`${rating_rank}`),
  id: byId,
  '-id': byId,
};

export function orderOf(ordering: CandidatureListOrdering): ListOrder {
  return { ...ORDERS[ordering], isDescending: ordering.startsWith('-') };
}
