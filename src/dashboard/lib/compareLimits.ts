/** How many people there is room for side by side. */
export const MAX_COMPARED = 10;
export const MIN_COMPARED = 2;
