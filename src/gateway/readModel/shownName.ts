import { sql } from 'drizzle-orm';
import { blindNameOf, isHidden } from './hiddenNames.ts';
import { candidatures } from './tables.ts';

/** How a candidate is called: by the name or, without one, by the address; under blind review by neither. */
export const shownName = sql<
  string | null
>`case when ${isHidden} then ${blindNameOf(candidatures.id)} else left(coalesce(nullif(trim(${candidatures.full_name}), ''), ${candidatures.email}), 500) end`;
