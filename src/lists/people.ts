import type { Columns, ColumnSettings } from './columnRoles.ts';
import type { GridRow, Note, NoteItem } from './grid.ts';
import type { Role } from './headerWords.ts';
import { LIST_NOTES } from './listErrors.ts';
import { addressesIn, readMailbox } from './mailbox.ts';
import { plainText } from '../contract/plainText.ts';
import { splitName, withoutTitles } from './splitName.ts';

/** The editable fields of a row. */
export interface InviteeFields {
  email: string;
  first_name: string;
  last_name: string;
}

/** A row of the list. */
export interface Person extends InviteeFields {
  /** Does not change while the user edits the list. */
  id: number;
  /** Line number in the text or row number in the sheet. */
  line: number;
}

/** What is left of UTF-8 that was read as another encoding, and signs inside words. */
const GARBLED = /[ÂÃÄÅÐÑ][\x80-\xbf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|\p{L}[¡-©«-³¶¸¹»-¿]\p{L}|\uFFFD|[\x80-\x9f]/u;

/** Reads the rows of a list by the roles of its columns. Keeps rows with empty cells. Notes the addresses that no row has. */
export function peopleOf(
  { rows }: { rows: readonly GridRow[] },
  { header, columns }: ColumnSettings,
): { people: Person[]; notes: Note[] } {
  const people: Person[] = [];
  const unused: NoteItem[] = [];
  const garbled: NoteItem[] = [];
  const from = header === null ? 0 : header + 1;
  for (const [index, row] of rows.entries()) {
    const person = { id: index + 1, line: row.line, ...fieldsOf(row, columns) };
    if (index >= from) people.push(person);
    if (GARBLED.test(person.first_name) || GARBLED.test(person.last_name))
      garbled.push({ line: row.line, address: null });
    const used = index >= from ? person.email : '';
    for (const cell of row.cells) {
      if (!cell.includes('@') && !cell.includes('＠')) continue;
      for (const { address } of addressesIn(plainText(cell))) {
        if (!used.includes(address)) unused.push({ line: row.line, address });
      }
    }
  }
  return {
    people,
    notes: [
      ...(garbled.length > 0 ? [{ text: LIST_NOTES.garbled(garbled.length), items: garbled }] : []),
      ...(unused.length > 0 ? [{ text: LIST_NOTES.unused(unused.length), items: unused }] : []),
    ],
  };
}

function fieldsOf({ cells }: GridRow, columns: Columns): InviteeFields {
  const cell = (role: Role) => {
    const column = columns[role];
    return column === null ? '' : plainText(cells[column] ?? '');
  };
  const { email, name } = readMailbox(cell('email'));
  const [first_name, last_name] = [withoutTitles(cell('first_name')), withoutTitles(cell('last_name'))];
  if (first_name !== '' || last_name !== '') return { email, first_name, last_name };
  const full = cell('name');
  // "Mira Holt <mira@x.example>" in the column of names.
  return { email, ...splitName((full.includes('@') ? readMailbox(full).name : full) || name) };
}
