import type { Columns, ColumnSettings, Role } from './columnRoles.ts';
import type { Grid, GridRow } from './grid.ts';
import { plainText, readMailbox, splitName } from './mailbox.ts';

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

/** Reads the rows of a list by the roles of its columns. Keeps rows with empty cells. */
export function peopleOf({ rows }: Grid, { header, columns }: ColumnSettings): Person[] {
  const people: Person[] = [];
  for (const [index, row] of rows.entries()) {
    if (header && index === 0) continue;
    people.push({ id: index + 1, line: row.line, ...fieldsOf(row, columns) });
  }
  return people;
}

function fieldsOf({ cells }: GridRow, columns: Columns): InviteeFields {
  const cell = (role: Role) => {
    const column = columns[role];
    return column === null ? '' : plainText(cells[column] ?? '');
  };
  const { email, name } = readMailbox(cell('email'));
  const [first_name, last_name, full] = [cell('first_name'), cell('last_name'), cell('name')];
  if (first_name !== '' || last_name !== '') return { email, first_name, last_name };
  return { email, ...splitName(full || name) };
}
