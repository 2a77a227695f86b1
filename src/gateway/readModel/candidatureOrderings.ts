import { type SQL, sql } from 'drizzle-orm';
import type { CandidatureListOrdering } from '../../contract/candidatureFilters.ts';
import { isHidden } from '../names/hiddenNames.ts';
import { candidatures, ORDER_KEYS } from '../schema/readModel.ts';

/** The sort key of an ordering; the ID follows it. Never null. */
interface Rank {
  value: SQL;
  type: 'float8' | 'timestamptz' | 'text' | 'int4';
}

export interface ListOrder extends Rank {
  isDescending: boolean;
}

const { created_rank, id, name_key, rating_rank, score_rank } = candidatures;

const rankOf = (type: Rank['type'], value: SQL): Rank => ({ type, value });
const keyOf = (type: Rank['type'], key: keyof typeof ORDER_KEYS): Rank => rankOf(type, sql.raw(`(${ORDER_KEYS[key]})`));

const name = rankOf('text', sql`${name_key}`);
const invited = rankOf('timestamptz', sql`${created_rank}`);
const byId = rankOf('int4', sql`${id}`);

/**
 * The sort key of each ordering. Each has an index. Rows without a value come last in both directions; only rows without a
 * date count as the oldest.
 */
const ORDERS: Record<CandidatureListOrdering, Rank> = {
  created: invited,
  '-created': invited,
  _full_name: name,
  '-_full_name': name,
  email: keyOf('text', 'email_up'),
  '-email': keyOf('text', 'email_down'),
  status: keyOf('int4', 'status_up'),
  '-status': keyOf('int4', 'status_down'),
  stage: keyOf('int4', 'stage_up'),
  '-stage': keyOf('int4', 'stage_down'),
  avg_score: keyOf('float8', 'score_up'),
  '-avg_score': rankOf('float8', sql`${score_rank}`),
  rating: keyOf('float8', 'rating_up'),
  '-rating': rankOf('float8', sql`${rating_rank}`),
  id: byId,
  '-id': byId,
};

/** The sort key and the direction of an ordering. */
export function orderOf(ordering: CandidatureListOrdering): ListOrder {
  return { ...ORDERS[ordering], isDescending: ordering.startsWith('-') };
}

/** The sort key as it is sent, see `sort_key` in contract/readModel.ts. */
export function sortKeyOf(ordering: CandidatureListOrdering): SQL<string | null> {
  const { type, value } = ORDERS[ordering];
  switch (type) {
    case 'text':
      return sql`case when not ${isHidden} then encode(convert_to(${value}, 'UTF8'), 'hex') end`;
    case 'timestamptz':
      return sql`to_char(greatest(${value}, '0001-01-01Z') at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`;
    default:
      // The bytes of a number in binary have the order of the numbers, from 0 on. No key is below -1.
      return sql`encode(float8send(greatest(${value}::float8 + 1, 0)), 'hex')`;
  }
}
