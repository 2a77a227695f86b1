import { sql } from 'drizzle-orm';
import { candidatures } from './tables.ts';

/** How a candidate is called: by the name or, without one, by the address. */
export const shownName = sql<
  string | null
>`left(coalesce(nullif(trim(${candidatures.full_name}), ''), ${candidatures.email}), 500)`;
