/** A menu of values to filter by. */
export const FILTER_MENU = {
  selected: (count: number) => `${count} selected`,
  noneSelected: 'all',
  clear: 'Clear',
};
