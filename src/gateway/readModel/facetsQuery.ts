import { and, type SQL, sql } from 'drizzle-orm';
import { type Facet, FACETS } from '../../contract/facets.ts';
import type { Db } from '../../database/open.ts';
import { inScope, passesFilter, passesFilters, type Scope } from './candidatureFilters.ts';
import { isKnownAt } from './firstSeen.ts';
import { candidatures } from './tables.ts';
import { SCORE_BAND, sumByValue, type ValueCount } from './valueCounts.ts';

/** The values of each facet, as its filter writes them; null: none is known. */
const VALUES: Record<Facet, SQL> = {
  status: sql`${candidatures.status}`,
  stage: sql`${candidatures.stage}`,
  score: SCORE_BAND,
  rating: sql`floor(${candidatures.rating_rank})`,
};

const WRITTEN: Record<Facet, (value: string | number) => string> = {
  status: String,
  stage: String,
  score: (band) => `${Number(band) * 10}-${Number(band) === 9 ? 100 : Number(band) * 10 + 9}`,
  rating: (rating) => (Number(rating) < 0 ? 'none' : String(rating)),
};

export interface FacetCounts extends Record<Facet, ValueCount[]> {
  count: number;
}

type Group = Record<Facet, string | number | null> & Record<`passes_${Facet}`, boolean> & { rows: string };

/**
 * Counts the values of all facets in one pass: by every combination of values that there is, and by which of the filters it
 * passes. Of each facet those count that pass the filters of the others.
 */
export async function countFacets(db: Db, which: Scope & { asOf: number }): Promise<FacetCounts> {
  const values = FACETS.map((facet) => sql`${VALUES[facet]} as ${sql.identifier(facet)}`);
  const passes = FACETS.map(
    (facet) => sql`coalesce(${passesFilter(facet, which) ?? sql`true`}, false) as ${sql.identifier(`passes_${facet}`)}`,
  );
  const all = and(inScope(which), isKnownAt(which.asOf), passesFilters(which, FACETS));
  const places = sql.raw([...values, ...passes].map((_, index) => index + 1).join(', '));
  const { rows } = await db.execute<Group>(sql`select ${sql.join([...values, ...passes], sql`, `)}, count(*) as rows
    from ${candidatures} where ${all} group by ${places}`);
  const isPassing = (group: Group, except?: Facet) =>
    FACETS.every((facet) => facet === except || group[`passes_${facet}`]);
  const countsOf = (facet: Facet) =>
    sumByValue(
      rows
        .filter((group) => isPassing(group, facet))
        .map((group) => ({
          value: group[facet] === null ? null : WRITTEN[facet](group[facet]),
          count: Number(group.rows),
        })),
    );
  return {
    count: rows.filter((group) => isPassing(group)).reduce((sum, group) => sum + Number(group.rows), 0),
    status: countsOf('status'),
    stage: countsOf('stage'),
    score: countsOf('score'),
    rating: countsOf('rating'),
  };
}
