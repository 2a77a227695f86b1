import { MAX_WINDOW } from '../../contract/endpoint.ts';
import { and, desc, eq, isNull, ne, not, type SQL, sql } from 'drizzle-orm';
import { MAX_OFFERS } from '../../contract/offers.ts';
import type { Db } from '../../database/open.ts';
import { isAccessible, type RowReader } from '../base/access.ts';
import { type CandidatureRow, readRows } from './candidaturesQuery.ts';
import { isHidden, isUnderBlindReview } from '../names/hiddenNames.ts';
import { assessments, candidatures, selections } from '../schema/readModel.ts';
import { isSelection } from './selections.ts';

/** The candidate's other candidatures that are not hidden, the latest first. Without a test taker ID, the address decides. */
export async function readOthers(db: Db, reader: RowReader, row: CandidatureRow): Promise<CandidatureRow[]> {
  const { id, testtaker_id, email, created_rank } = candidatures;
  const isSame =
    row.testtaker_id === null
      ? row.email === null
        ? null
        : and(isNull(testtaker_id), eq(email, row.email))
      : eq(testtaker_id, row.testtaker_id);
  if (isSame === null || row.is_hidden) return [];
  const others = await db
    .select({ id })
    .from(candidatures)
    .where(
      and(
        eq(candidatures.upstream, reader.upstream),
        ne(id, row.id),
        isSame,
        not(isHidden),
        isAccessible(candidatures.assessment_id, reader),
      ),
    )
    .orderBy(desc(created_rank), desc(id))
    .limit(MAX_WINDOW);
  return await readRows(
    db,
    reader,
    others.map((other) => other.id),
  );
}

interface OffersQuery extends RowReader {
  candidature: number | undefined;
  selection: string | undefined;
}

interface OfferRow extends Record<string, unknown> {
  candidature: number;
  name: string | null;
  assessment: number;
  assessment_name: string | null;
  stage: string | null;
  people: number;
}

/** The rows that the reader may see with a name: it would connect a hidden candidature with a candidate. */
function isNamed(alias: 'mine' | 'other', reader: RowReader): SQL | undefined {
  const assessment_id = sql.raw(`${alias}.assessment_id`);
  return and(
    not(isUnderBlindReview({ upstream: sql.raw(`${alias}.upstream`), assessment_id })),
    isAccessible(assessment_id, reader),
  );
}

/** The candidates, of a candidature or of a selection, who are hired or have an offer in another assessment. */
export async function readOffers(db: Db, { candidature, selection, ...reader }: OffersQuery) {
  const { upstream } = reader;
  const asked =
    selection === undefined
      ? sql`select ${candidature ?? 0}::int as id`
      : sql`select unnest(${selections.ids}) as id from ${selections} where ${isSelection(reader, selection)}`;
  const { rows } = await db.execute<OfferRow>(sql`
    with offer as (select mine.id as candidature, mine.testtaker_id, other.id,
        left(coalesce(nullif(trim(mine.full_name), ''), mine.email), 500) as name, other.assessment_id as assessment,
        ${assessments.name} as assessment_name, other.stage
      from (${asked}) asked
      join ${candidatures} mine on mine.upstream = ${upstream} and mine.id = asked.id
      join ${candidatures} other on other.upstream = mine.upstream and other.testtaker_id = mine.testtaker_id
        and other.assessment_id <> mine.assessment_id
      left join ${assessments} on ${assessments.upstream} = other.upstream and ${assessments.id} = other.assessment_id
      where (other.stage in ('HIR', 'OFS') or other.is_hired) and ${and(isNamed('mine', reader), isNamed('other', reader))})
    select candidature, name, assessment, assessment_name, stage,
      (select count(distinct testtaker_id)::int from offer) as people
    from offer order by candidature, id limit ${MAX_OFFERS}`);
  return { count: rows[0]?.people ?? 0, results: rows.map(({ people: _people, ...row }) => row) };
}
