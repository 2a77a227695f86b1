// The tabs over a list of candidates.

export const name = 'Candidate views';
export const all = 'All';
export const toReview = 'To review';
export const inProgress = 'In progress';
export const notStarted = 'Not started';
export const shortlisted = 'Shortlisted';
export const hired = 'Hired';
export const rejected = 'Rejected';
export const command = (label: string) => `Show candidates: ${label}`;
export const more = 'More views';
export const moreShort = 'More';
