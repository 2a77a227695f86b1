// Pages about missing things and failures of the page itself.

export const page = 'Page not found';
export const pageHint = 'Check the address, or go to the list.';
export const assessment = 'Assessment not found';
export const assessmentHint = 'It may have been deleted.';
export const candidate = 'Candidate not found';
export const candidateHint = 'They may have been deleted.';
export const allAssessments = 'All assessments';
export const allCandidates = 'All candidates';
export const allJobs = 'All bulk actions';
