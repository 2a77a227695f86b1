/** Pages about missing things and failures of the page itself. */
export const NOT_FOUND = {
  page: 'Page not found',
  pageHint: 'Check the address, or go to the list.',
  assessment: 'Assessment not found',
  assessmentHint: 'It may have been deleted.',
  candidate: 'Candidate not found',
  candidateHint: 'They may have been deleted.',
  allAssessments: 'All assessments',
  allCandidates: 'All candidates',
};
