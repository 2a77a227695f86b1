// The list and the board of the candidates of an assessment.

export const loadFailed = 'Couldn’t load the candidates.';
