/** What a file of candidatures may have columns of. */
export const EXPORT_COLUMNS = [
  'name',
  'email',
  'status',
  'stage',
  'score',
  'score_status',
  'rating',
  'created',
  'hired',
  'personality',
  'personality_test',
  'review',
  'link',
  'invitation',
  'id',
  'person',
  'assessment',
] as const;
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

/** Forms of a file of candidatures. Moments are in UTC in CSV, and in the time zone of the request in XLSX. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
