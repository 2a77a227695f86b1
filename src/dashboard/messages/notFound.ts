// Pages about missing things and failures of the page itself.

export const assessment = 'Assessment not found';
export const assessmentHint = 'It may have been deleted.';
export const candidate = 'Candidate not found';
