/**
 * What fields mean that the API description lacks, with their units, by the name of the field. Not in the schemas, which the dashboard
 * loads.
 */
export const FIELD_NOTES: Readonly<Record<string, string>> = {
  algorithm: 'How the test is scored: basic or big_5; custom_questions in results.',
  average: 'The same as avg_score, 0 to 100.',
  average_score: 'The same as avg_score, 0 to 100.',
  candidature_id: 'The candidature ID, the same as id.',
  completed_at: 'When it was completed; null before.',
  display_normalized_percentile_score:
    'Percent of the candidates who completed the assessment whose score in this test is lower; null until completed.',
  display_normalized_weighted_percentile_score:
    'Percent of the candidates who completed the assessment whose average is lower; null until completed. Not in lists.',
  duration:
    'Time limit in seconds. Of a result: with the extra time of the candidate; null until started, and for custom questions.',
  last_activity: 'When the candidate was invited, started or completed, whichever is last.',
  modified: 'The last change by anyone.',
  number_questions_completed: 'Number of answered questions.',
  raw_score: 'Number of right answers, or of passed cases of a code test; null where there are none, and until scored.',
  reminder_sent: 'Whether a rejection email has been queued or sent.',
  response_time: 'Seconds from the start of the test to its submission; null until submitted.',
  score_description: 'The score in words; may be empty.',
  skill_areas_score:
    'By skill area: its name, percent right, and the numbers of answered and of all questions. Empty until scored, and for a personality test.',
  tests_detail: 'The tests of the assessment, in their order.',
};
