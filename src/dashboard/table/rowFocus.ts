/** The selector of the element in a row that gets the focus: its link or its checkbox. */
export type RowTarget = 'a' | 'input';

/** The row around an element. */
export function closestRow(element: Element | null): HTMLTableRowElement | null {
  return element?.closest<HTMLTableRowElement>('tr[data-index]') ?? null;
}

/** The index of a rendered row. */
export const indexOf = (row: HTMLElement): number => Number(row.dataset['index']);

/** The row at an index, if it is rendered. */
export function rowAt(body: Element | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`tr[data-index="${index}"]`) ?? null;
}

/** The first row in view below the sticky header. */
export function firstInView(body: Element, pane: Element, stickyHeight: number): HTMLElement | null {
  const top = pane.getBoundingClientRect().top + stickyHeight;
  const rows = [...body.querySelectorAll<HTMLElement>('tr[data-index]')];
  return rows.find((row) => row.getBoundingClientRect().top >= top - 1 && row.querySelector('a')) ?? null;
}

/** Focuses the link or checkbox of a row; the row itself while it is a placeholder. */
export function focusRow(row: HTMLElement, target: RowTarget): void {
  // The scroll paddings of ScrollPane keep it clear of sticky elements.
  row.scrollIntoView({ block: 'nearest' });
  (row.querySelector<HTMLElement>(target) ?? row).focus({ preventScroll: true });
}
