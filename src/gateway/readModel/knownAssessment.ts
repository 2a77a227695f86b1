import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { candidatures } from '../schema/readModel.ts';

/** What is about a candidature. */
export interface AboutCandidature {
  upstream: SQLWrapper | string;
  candidature_id: SQLWrapper;
  /** Null in old rows, and in calls about a candidate who was not known then. */
  assessment_id: SQLWrapper;
}

/** The assessment that something is about; if it has none, the read model may know it now. */
export const knownAssessment = ({ upstream, candidature_id, assessment_id }: AboutCandidature): SQL =>
  sql`coalesce(${assessment_id}, (select known.assessment_id from ${candidatures} known
    where known.upstream = ${upstream} and known.id = ${candidature_id}))`;
