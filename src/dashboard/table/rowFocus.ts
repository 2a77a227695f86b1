/** Where the focus stops in a row: its link, or its checkbox. Rows that nobody can open have no link and are passed. */
export type Stop = 'a' | 'input';

/** The row that holds an element. */
export function rowAround(element: Element | null): HTMLTableRowElement | null {
  return element?.closest<HTMLTableRowElement>('tr[data-index]') ?? null;
}

/** The next row that has such a stop, of those that are drawn. */
export function rowBeside(from: Element, step: 1 | -1, stop: Stop): Element | null {
  let row: Element | null = from;
  do row = step === 1 ? row.nextElementSibling : row.previousElementSibling;
  while (row && !row.querySelector(stop));
  return row;
}

/** The first row that is in view below what sticks above it. */
export function firstInView(body: Element, pane: Element, stickyHeight: number): Element | null {
  const top = pane.getBoundingClientRect().top + stickyHeight;
  const rows = [...body.querySelectorAll('tr[data-index]')];
  return rows.find((row) => row.getBoundingClientRect().top >= top - 1 && row.querySelector('a')) ?? null;
}

/** The ID of the row that has the focus. */
export function focusedId(): number | null {
  const id = rowAround(document.activeElement)?.dataset['id'];
  return id === undefined ? null : Number(id);
}
