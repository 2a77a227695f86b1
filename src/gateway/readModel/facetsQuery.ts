import { and, lte, type SQL, sql } from 'drizzle-orm';
import { type Facet, FACETS } from '../../contract/readModel.ts';
import type { Db } from '../../database/open.ts';
import { inScope, passesFilter, passesFilters, type Scope } from './candidatureFilters.ts';
import { candidatures } from './tables.ts';

/** The values of each facet, as its filter writes them; null: none is known. */
const VALUES: Record<Facet, SQL> = {
  status: sql`${candidatures.status}`,
  stage: sql`${candidatures.stage}`,
  // 100 belongs to the last band.
  score: sql`case when ${candidatures.avg_score} >= 90 then 9 else floor(${candidatures.avg_score} / 10) end`,
  rating: sql`floor(${candidatures.rating_rank})`,
};

const WRITTEN: Record<Facet, (value: string | number) => string> = {
  status: String,
  stage: String,
  score: (band) => `${Number(band) * 10}-${Number(band) === 9 ? 100 : Number(band) * 10 + 9}`,
  rating: (rating) => (Number(rating) < 0 ? 'none' : String(rating)),
};

export interface FacetCount {
  value: string | null;
  count: number;
}

export interface FacetCounts extends Record<Facet, FacetCount[]> {
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
  const all = and(inScope(which), lte(candidatures.first_version, which.asOf), passesFilters(which, FACETS));
  const places = sql.raw([...values, ...passes].map((_, index) => index + 1).join(', '));
  const { rows } = await db.execute<Group>(sql`select ${sql.join([...values, ...passes], sql`, `)}, count(*) as rows
    from ${candidatures} where ${all} group by ${places}`);
  const isPassing = (group: Group, except?: Facet) =>
    FACETS.every((facet) => facet === except || group[`passes_${facet}`]);
  const countsOf = (facet: Facet) => {
    const counts = new Map<string | null, number>();
    for (const group of rows.filter((each) => isPassing(each, facet))) {
      const value = group[facet] === null ? null : WRITTEN[facet](group[facet]);
      counts.set(value, (counts.get(value) ?? 0) + Number(group.rows));
    }
    return [...counts].map(([value, count]) => ({ value, count }));
  };
  return {
    count: rows.filter((group) => isPassing(group)).reduce((sum, group) => sum + Number(group.rows), 0),
    status: countsOf('status'),
    stage: countsOf('stage'),
    score: countsOf('score'),
    rating: countsOf('rating'),
  };
}
