import { and, eq, ne, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { KnownCandidature } from '../../contract/readModel.ts';
import { isBy, type RowReader } from '../base/access.ts';
import { candidatures } from '../schema/readModel.ts';
import { recommendations, scorecards } from '../schema/tables.ts';
import { type AboutCandidature, knownAssessment } from './knownAssessment.ts';

/** The condition that the reader has submitted a recommendation on a candidature, also one that they have withdrawn. */
const hasSubmitted = (candidature: SQLWrapper, reader: RowReader): SQL => sql`exists (select from ${recommendations} own
  where own.upstream = ${reader.upstream} and own.candidature_id = ${candidature} and own.state <> 'draft'
    and own.author = ${reader.name})`;

const idsOf = (assessments: readonly number[]): SQL => sql`${sql.param(assessments)}::int[]`;

/**
 * The condition that the reader sees what a user recommends; undefined: they see all. What is about no known assessment is hidden
 * if any assessment hides.
 */
export function isRecommendationShown(
  { author, ...row }: AboutCandidature & { author: SQLWrapper },
  reader: RowReader,
) {
  if (reader.hiding.length === 0) return undefined;
  return sql`(${knownAssessment(row)} <> all(${idsOf(reader.hiding)}) or ${isBy(author, reader)}
    or ${hasSubmitted(row.candidature_id, reader)})`;
}

/** The condition that the reader sees a recommendation, current or earlier. */
export const isSubmitted = (reader: RowReader): SQL | undefined =>
  and(ne(recommendations.state, 'draft'), isRecommendationShown(recommendations, reader));

/** The condition that a recommendation counts for the reader: for each number, filter and list. */
export const isCounted = (reader: RowReader): SQL | undefined =>
  and(eq(recommendations.state, 'current'), isRecommendationShown(recommendations, reader));

type Recommended = Pick<
  KnownCandidature,
  'recommended_yes' | 'recommended_maybe' | 'recommended_no' | 'scorecard' | 'hides_recommendations'
>;

/** What colleagues recommend on a candidature, and how they score it by the present criteria of its assessment. */
export function recommendedOn(reader: RowReader) {
  const { id, upstream, assessment_id } = candidatures;
  const { recommendation, scores } = recommendations;
  const hides =
    reader.hiding.length > 0 &&
    sql`(${assessment_id} = any(${idsOf(reader.hiding)}) and not ${hasSubmitted(id, reader)})`;
  const isOf = and(eq(recommendations.upstream, upstream), eq(recommendations.candidature_id, id));
  return sql<Recommended>`(select json_build_object(
      'recommended_yes', count(*) filter (where ${recommendation} = 'yes'),
      'recommended_maybe', count(*) filter (where ${recommendation} = 'maybe'),
      'recommended_no', count(*) filter (where ${recommendation} = 'no'),
      'hides_recommendations', ${hides}::boolean,
      'scorecard', case when count(given.average) > 0 then json_build_object(
        'average', round(sum(given.total) / sum(given.count), 1), 'lowest', round(min(given.average), 1),
        'highest', round(max(given.average), 1), 'count', count(given.average)) end)
    from ${recommendations}
    left join lateral (select ${scorecards.criteria} as criteria from ${scorecards}
      where ${and(eq(scorecards.upstream, upstream), eq(scorecards.assessment_id, assessment_id))}
      order by ${scorecards.revision} desc limit 1) as valid on ${scores} <> '[]'
    left join lateral (select avg(score) as average, sum(score) as total, count(*) as count
      from jsonb_to_recordset(${scores}) as each (criterion int, score int)
      where valid.criteria @> jsonb_build_array(jsonb_build_object('id', criterion))) as given on true
    where ${and(isOf, isCounted(reader))})`;
}
