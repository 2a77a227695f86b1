import { describe, expect, test } from 'vitest';
import { labelsOf, detectColumns } from './columnRoles.ts';
import { parseText } from './parseText.ts';
import { peopleOf } from './people.ts';

const gridOf = (text: string) => ({ rows: parseText(text) });

/** The candidates of a text, with detected columns. */
function read(text: string) {
  const grid = gridOf(text);
  return peopleOf(grid, detectColumns(grid)).people.map(({ email, first_name, last_name }) => [
    email,
    first_name,
    last_name,
  ]);
}

const ANNA = ['anna@x.example', 'Anna', 'Kowalska'];

describe('columns are detected by their header', () => {
  test.each([
    ['First name,Last name,E-Mail', 'Anna,Kowalska,anna@x.example'],
    ['EMAIL ADDRESS;Surname;Given name', 'anna@x.example;Kowalska;Anna'],
    ['E-Mail-Adresse;Vorname;Name', 'anna@x.example;Anna;Kowalska'],
    ['Prénom\tNom\tCourriel', 'Anna\tKowalska\tanna@x.example'],
    ['Imię,Nazwisko,Adres e-mail', 'Anna,Kowalska,anna@x.example'],
    ['Nombre,Apellidos,Correo electrónico', 'Anna,Kowalska,anna@x.example'],
    ['City,Full name,Mail', 'Berlin,Anna Kowalska,anna@x.example'],
    ['Name,Contact', 'Anna Kowalska,anna@x.example'],
  ])('%s', (head, line) => {
    expect(read(`${head}\n${line}`)).toEqual([ANNA]);
  });
});

describe('columns are detected by their values', () => {
  test.each([
    'anna@x.example',
    'Anna Kowalska <anna@x.example>',
    '"Kowalska, Anna" <mailto:anna@x.example>',
    'anna@x.example,Anna,Kowalska',
    'Anna Kowalska;anna@x.example;17',
    "4711\t'anna@x.example'\tAnna Kowalska".replaceAll("'", ''),
    '\u200Banna@x.example\u00A0;Anna;Kowalska',
  ])('%s', (line) => {
    const [person] = read(line);
    expect(person?.[0]).toBe('anna@x.example');
    if (/anna k|anna;k|anna,k|ka, anna/i.test(line)) expect(person).toEqual(ANNA);
  });
});

test('columns are named by their header, or by their first value', () => {
  const named = gridOf('E-mail,Name,\nanna@x.example,Anna,');
  expect(labelsOf(named, detectColumns(named)).map(({ text, isName }) => [text, isName])).toEqual([
    ['E-mail', true],
    ['Name', true],
    ['', false],
  ]);
  const bare = gridOf('anna@x.example,Anna\nben@x.example,Ben');
  expect(labelsOf(bare, detectColumns(bare)).map(({ text, isName }) => [text, isName])).toEqual([
    ['anna@x.example', false],
    ['Anna', false],
  ]);
});

test('a Chinese, Japanese or Korean name begins with the family name', () => {
  expect(read('email,name\nken@x.example,佐藤 健\nwei@x.example,王伟')).toEqual([
    ['ken@x.example', '健', '佐藤'],
    ['wei@x.example', '王伟', ''],
  ]);
});

test('a row with empty cells is kept', () => {
  expect(read('email,city\n,Berlin\nanna@x.example,')).toEqual([
    ['', '', ''],
    ['anna@x.example', '', ''],
  ]);
});

test('the formula escape of an export is removed from an address', () => {
  expect(read("email,name\n'+anna@x.example,Anna")).toEqual([['+anna@x.example', 'Anna', '']]);
});
