import { sql } from 'drizzle-orm';
import { blindNameOf, isHidden } from './hiddenNames.ts';
import { candidatures } from './tables.ts';

/** A candidate's name to show: the full name, else the address; under blind review the blind name. */
export const shownName = sql<
  string | null
>`case when ${isHidden} then ${blindNameOf(candidatures.id)} else left(coalesce(nullif(trim(${candidatures.full_name}), ''), ${candidatures.email}), 500) end`;
