import type { Candidature } from '../../contract/candidature.ts';
import { fold } from '../../contract/fold.ts';
import { searchText } from '../../contract/searchText.ts';
import type { candidatures } from '../schema/readModel.ts';

type Row = typeof candidatures.$inferSelect;

/** A candidature of a page as a row of the read model. */
export type CandidatureData = Pick<Row, (typeof DATA_COLUMNS)[number]>;

/** The columns that come from the upstream. */
export const DATA_COLUMNS = [
  'assessment_id',
  'testtaker_id',
  'created',
  'email',
  'full_name',
  'invitation_uuid',
  'invitation_link',
  'avg_score',
  'is_hired',
  'personality_algorithm',
  'personality',
  'rating',
  'review',
  'stage',
  'status',
  'created_at',
  'completed_at',
  'name_key',
] as const satisfies readonly (keyof Row)[];

/** In characters. An index entry has at most about 2,700 bytes. */
const MAX_NAME_KEY = 300;

/**
 * Converts a candidature of the API to the columns of the read model. Texts lose characters that PostgreSQL cannot store;
 * `name_key` is the folded name, or else the email address, by which rows are ordered.
 */
export function toData(assessment: number, row: Candidature): CandidatureData {
  const [email, fullName] = [storable(row.email), storable(row.full_name)];
  return {
    assessment_id: assessment,
    testtaker_id: row.testtaker_id,
    created: storable(row.created),
    email,
    full_name: fullName,
    invitation_uuid: storable(row.invitation_uuid),
    invitation_link: storable(row.invitation_link),
    avg_score: row.avg_score,
    is_hired: row.is_hired,
    personality_algorithm: storable(row.personality_algorithm),
    personality: storable(row.personality),
    rating: row.rating,
    review: storable(row.review),
    stage: storable(row.stage),
    status: storable(row.status),
    created_at: toDate(row.created),
    completed_at: toDate(row.completed_at ?? null),
    name_key: fold(fullName?.trim() || email || '')
      .slice(0, MAX_NAME_KEY)
      .toWellFormed(),
  };
}

/** Whether two rows are equal in all columns that come from the upstream, so that nothing needs to be written. */
export function isSameData(one: CandidatureData, other: CandidatureData): boolean {
  return DATA_COLUMNS.every((column) => {
    const [a, b] = [one[column], other[column]];
    return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
  });
}

/** The text that a search looks in: name and email address. */
export const candidatureText = ({ full_name, email }: Pick<CandidatureData, 'full_name' | 'email'>): string =>
  `${searchText(full_name ?? '')}\n${searchText(email ?? '')}`;

/** Removes NUL and lone surrogates, which PostgreSQL cannot store. */
export function storable(text: string | null): string | null {
  return text === null ? null : text.replaceAll('\0', '').toWellFormed();
}

/** Null for an invalid date, or a year without four digits. */
export function toDate(text: string | null): Date | null {
  const date = new Date(text ?? Number.NaN);
  const year = date.getUTCFullYear();
  return year > 0 && year < 10_000 ? date : null;
}
