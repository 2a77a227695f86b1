/** How many candidates fit side by side. */
export const MAX_COMPARED = 10;
export const MIN_COMPARED = 2;
