/** The head of an assessment's pages. */
export const ASSESSMENT_HEADER = {
  breadcrumb: 'Breadcrumb',
  assessments: 'Assessments',
  unnamed: 'Unnamed assessment',
  /** Before the name of the benchmark. */
  comparedWith: 'Compared with',
  invite: 'Invite',
  loadFailed: 'Couldn’t load the assessment.',
};
