/** How many people there is room for side by side. */
export const MOST_COMPARED = 10;
export const LEAST_COMPARED = 2;
