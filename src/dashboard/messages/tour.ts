/** The steps of the tour. `keys`: its shortcuts. */
export const TOUR = {
  command: 'Take the tour',
} as const;
