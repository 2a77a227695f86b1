/** Where the focus stops in a row: its link, or its checkbox. */
export type Stop = 'a' | 'input';

/** The row that holds an element. */
export function closestRow(element: Element | null): HTMLTableRowElement | null {
  return element?.closest<HTMLTableRowElement>('tr[data-index]') ?? null;
}

/** The place of a row that is drawn. */
export const indexOf = (row: HTMLElement): number => Number(row.dataset['index']);

/** The row at a place, if it is drawn. */
export function rowAt(body: Element | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`tr[data-index="${index}"]`) ?? null;
}

/** The first row that is in view below what sticks above it. */
export function firstInView(body: Element, pane: Element, stickyHeight: number): HTMLElement | null {
  const top = pane.getBoundingClientRect().top + stickyHeight;
  const rows = [...body.querySelectorAll<HTMLElement>('tr[data-index]')];
  return rows.find((row) => row.getBoundingClientRect().top >= top - 1 && row.querySelector('a')) ?? null;
}

/** Gives the focus to a row's link or checkbox; to the row itself while what is in it is not here yet. */
export function focusRow(row: HTMLElement, stop: Stop): void {
  // Between what sticks above and what lies over the end, see ScrollPane.
  row.scrollIntoView({ block: 'nearest' });
  (row.querySelector<HTMLElement>(stop) ?? row).focus({ preventScroll: true });
}
