// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Column } from './column.ts';
import { DataTable } from './DataTable.tsx';

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));

interface Row {
  id: number;
}

const COLUMN: Column<Row> = {
  id: 'what',
  label: 'What',
  className: '',
  skeleton: '',
  cell: ({ id }) => [
    createElement('b', { key: 'text' }, `Row ${id}`),
    createElement('svg', { key: 'icon' }, createElement('path')),
    createElement('a', { key: 'link', href: '#' }, createElement('i', null, 'Link')),
    createElement('button', { key: 'button', type: 'button' }, 'Button'),
  ],
};

test.each([
  ['text', 'b', [1]],
  ['an icon', 'path', [1]],
  ['the cell', 'td', [1]],
  ['a link', 'a i', []],
  ['a button', 'button', []],
])('a click on %s in a row opens the row unless the element handles it', async (_, where, opened) => {
  const page = document.createElement('main');
  document.body.append(page);
  const root = createRoot(page);
  const seen: number[] = [];
  const rows = [{ id: 1 }, { id: 2 }];
  const onOpen = (row: Row) => void seen.push(row.id);
  const table = createElement(DataTable<Row>, {
    name: 'Rows',
    columns: [COLUMN],
    rows,
    rowHeight: 32,
    stickyTop: 0,
    onOpen,
  });
  await act(async () => root.render(table));
  await act(async () => {
    page.querySelector(`tbody tr[data-id="1"] ${where}`)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });
  expect(seen).toEqual(opened);
  await act(async () => root.unmount());
});
