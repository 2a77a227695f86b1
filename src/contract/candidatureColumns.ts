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
