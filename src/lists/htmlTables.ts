import { Parser } from 'htmlparser2';
import { type GridRow, refuseFar, type Sheet } from './grid.ts';
import { linkAddress } from '../contract/mailtoLink.ts';

interface OpenTable {
  rows: GridRow[];
  /** The cells of the row that is open; null: none is. */
  cells: string[] | null;
  isHidden: boolean;
  /** The columns that cells of rows above reach into, with the number of rows left. */
  spans: Map<number, number>;
  /** The cell that is open; null: none is. */
  cell: { text: string; columns: number; rows: number } | null;
}

const BLOCKS = new Set(['br', 'p', 'div', 'li', 'tr', 'table', 'h1', 'h2', 'h3', 'h4', 'title', 'dt', 'dd']);
const SKIPPED = new Set(['script', 'style', 'template']);

/** Reads the tables of an HTML page, and the text outside them. */
export function readHtml(html: string): { sheets: Sheet[]; text: string } {
  const sheets: Sheet[] = [];
  const open: OpenTable[] = [];
  let [outside, skipped] = ['', 0];
  const write = (text: string) => {
    const cell = open.at(-1)?.cell;
    if (cell) cell.text += text;
    else outside += text;
  };
  const endRow = (table: OpenTable) => {
    if (!table.cells) return;
    const { rows, cells, isHidden } = table;
    rows.push({ line: rows.length + 1, cells: Array.from(cells, (cell) => cell ?? ''), ...(isHidden && { isHidden }) });
    table.cells = null;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (SKIPPED.has(name)) skipped++;
      if (BLOCKS.has(name)) write('\n');
      const table = open.at(-1);
      const isHidden = /display:\s*none/iu.test(attributes['style'] ?? '') || 'hidden' in attributes;
      if (name === 'table') open.push({ rows: [], cells: null, isHidden: false, spans: new Map(), cell: null });
      else if (name === 'tr' && table) [table.cells, table.isHidden] = [[], isHidden];
      else if ((name === 'td' || name === 'th') && table) {
        table.cells ??= [];
        table.cell = {
          text: '',
          columns: Number(attributes['colspan']) || 1,
          rows: Number(attributes['rowspan']) || 1,
        };
      } else if (name === 'a') links.push(linkAddress(attributes['href']));
    },
    ontext(text) {
      if (skipped === 0) write(text);
    },
    onclosetag(name) {
      if (SKIPPED.has(name)) skipped--;
      const table = open.at(-1);
      if (name === 'a') {
        const address = links.pop();
        const written = table?.cell?.text ?? outside.slice(-500);
        // The text of the link is often the address itself.
        if (address && !written.toLowerCase().includes(address.toLowerCase())) write(` <${address}> `);
      } else if ((name === 'td' || name === 'th') && table?.cell && table.cells) {
        const { cells, cell, spans } = table;
        while ((spans.get(cells.length) ?? 0) > 0) {
          spans.set(cells.length, (spans.get(cells.length) ?? 0) - 1);
          cells.push('');
        }
        const column = cells.length;
        refuseFar(column + cell.columns, table.rows.length + 1);
        for (let at = column; at < column + cell.columns; at++) {
          cells.push(at === column ? cell.text.trim() : '');
          if (cell.rows > 1) spans.set(at, cell.rows - 1);
        }
        table.cell = null;
      } else if (name === 'tr' && table) endRow(table);
      else if (name === 'table' && table) {
        endRow(table);
        open.pop();
        sheets.push({ name: `Table ${sheets.length + 1}`, isHidden: false, rows: table.rows });
      }
      if (BLOCKS.has(name)) write('\n');
    },
  });
  const links: (string | null)[] = [];
  parser.end(html);
  return { sheets, text: outside };
}
