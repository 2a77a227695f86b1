// The head of an assessment's pages.

export const invite = 'Invite';
