/** The choice between kinds of rows, each with its count. */
export const COUNT_FILTER = { all: 'All' };
