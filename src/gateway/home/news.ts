import { sql } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { readRows, viewOf } from '../readModel/candidaturesQuery.ts';
import { assessments, candidatures, IS_CURRENT_ASSESSMENT } from '../schema/readModel.ts';
import { observedCompletions } from '../schema/tables.ts';

interface NewsRow extends Record<string, unknown> {
  id: number;
  is_completed: boolean;
  /** Milliseconds since 1970. */
  at: number;
  assessment_name: string | null;
  count: number;
}

/** Candidatures that were completed or invited since a time: each once, the latest first. */
export async function readNews(db: Db, upstream: string, { since, limit }: { since: Date; limit: number }) {
  const { id, assessment_id, created_rank } = candidatures;
  const { observed_at, was_open, candidature_id } = observedCompletions;
  const after = since.toISOString();
  // By assessment, since the indexes begin with it.
  const { rows } = await db.execute<NewsRow>(sql`
    with news as (
      select distinct on (events.id) events.*, ${assessments.name} as assessment_name
      from ${assessments} cross join lateral (
        select ${candidature_id} as id, true as is_completed, ${observed_at} as at
        from ${observedCompletions}
        join ${candidatures} on ${candidatures.upstream} = ${upstream} and ${id} = ${candidature_id}
        where ${observedCompletions.upstream} = ${upstream} and ${observedCompletions.assessment_id} = ${assessments.id}
          and ${observed_at} > ${after} and ${was_open}
        union all
        select ${id}, false, ${created_rank} from ${candidatures}
        where ${candidatures.upstream} = ${upstream} and ${assessment_id} = ${assessments.id} and ${created_rank} > ${after}
      ) as events
      where ${assessments.upstream} = ${upstream} and ${IS_CURRENT_ASSESSMENT}
      order by events.id, is_completed desc)
    select id, is_completed, floor(extract(epoch from at) * 1000)::float8 as at, assessment_name,
      (count(*) over ())::int as count
    from news order by news.at desc, id desc limit ${limit}`);
  const shown = await readRows(
    db,
    upstream,
    rows.map((row) => row.id),
  );
  const viewed = new Map(shown.map((row) => [row.id, viewOf(row)]));
  return {
    count: rows[0]?.count ?? 0,
    results: rows.flatMap(({ id: candidature, is_completed, at, assessment_name }) => {
      const view = viewed.get(candidature);
      return view ? { is_completed, at: new Date(at).toISOString(), candidature: view, assessment_name } : [];
    }),
  };
}
