import { expect, test } from 'vitest';
import { isRecognised, detectColumns } from '../../../../lists/columnRoles.ts';
import { read as readList } from '../../../../lists/testing/read.ts';
import { TEMPLATE_FORMATS, templateFile } from './SourceForm.tsx';

test.each(TEMPLATE_FORMATS)('the columns of the %s template are recognised when it is read again', async (format) => {
  const grid = await readList(await templateFile(format));
  expect(grid.rows.map(({ cells }) => cells)).toEqual([['Email', 'First name', 'Last name']]);
  const reading = detectColumns(grid);
  expect(reading).toEqual({ header: 0, columns: { email: 0, first_name: 1, last_name: 2, name: null } });
  expect(isRecognised(grid, reading)).toBe(true);
});

test.each([
  ['a header that names email and name', 'E-Mail;Telefon;Name\na@x.example;1;Anna Lind', true],
  ['a header without a name', 'Email;Kontakt\na@x.example;Anna Lind', false],
  ['no header', 'a@x.example;Anna;Lind', false],
])('%s', async (_, text, expected) => {
  const grid = await readList(text);
  expect(isRecognised(grid, detectColumns(grid))).toBe(expected);
});
