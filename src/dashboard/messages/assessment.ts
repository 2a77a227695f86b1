// The head of an assessment's pages.

export const breadcrumb = 'Breadcrumb';
export const assessments = 'Assessments';
/** Before the name of the benchmark. */
export const comparedWith = 'Compared with';
export const archived = 'Invitations and links are closed';
export const invite = 'Invite';
export const loadFailed = 'Couldn’t load the assessment.';
