import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/universal';
import { ENCODINGS } from './encodings.ts';
import { plainText } from '../contract/plainText.ts';
import { splitName } from './splitName.ts';
import { read, readPeople, rowsOf, type Source } from './testing/read.ts';

/** All that the user sees of a list: the addresses of its rows and of its notes. */
async function shownOf(source: Source): Promise<string> {
  const { people, notes } = await readPeople(source);
  return [
    ...people.map(({ email }) => email),
    ...notes.flatMap(({ items }) => items.map(({ address }) => address)),
  ].join('\n');
}

const address = fc
  .tuple(fc.stringMatching(/^[a-z][a-z0-9._+-]{0,8}[a-z0-9]$/), fc.stringMatching(/^[a-z]{1,8}\.(?:com|example)$/))
  .map(([local, domain]) => `${local}@${domain}`);
const other = fc.constantFrom(
  'Mira',
  'Holt, Mira',
  'Zoë',
  '12',
  'Email',
  'Name',
  '',
  ' ',
  '\u200B',
  'O’Neil',
  'x'.repeat(990),
);
const mark = fc.constantFrom(
  ',',
  ';',
  '\t',
  '|',
  '\n',
  '\r\n',
  ' ',
  ', ',
  '; ',
  '<',
  '>',
  '"',
  '(',
  ')',
  '[',
  ' - ',
  ': ',
  '• ',
  'mailto:',
  '"\n"',
  '","',
);
const anyList = fc.array(fc.oneof({ weight: 3, arbitrary: address }, other, { weight: 4, arbitrary: mark }), {
  minLength: 1,
  maxLength: 40,
});

describe('each address of a source is in a row or in a note [R57]', () => {
  /** Two addresses without a sign between them are none. */
  const separated = (pieces: readonly string[]) =>
    pieces
      .map((piece, index) =>
        piece.includes('@') && !/[\s,;|<>()[\]":]$/u.test(pieces[index - 1] ?? ' ') ? ` ${piece}` : piece,
      )
      .map((piece, index, all) =>
        piece.includes('@') && !/^[\s,;|<>()[\]":•]/u.test(all[index + 1] ?? ' ') ? `${piece} ` : piece,
      );

  test('of a text', async () => {
    await fc.assert(
      fc.asyncProperty(anyList, async (pieces) => {
        const found = pieces.filter((piece) => piece.includes('@'));
        fc.pre(found.length > 0);
        const shown = await shownOf(separated(pieces).join(''));
        for (const one of found) expect(shown).toContain(one);
      }),
      { numRuns: 400 },
    );
  });

  const table = fc.array(fc.array(fc.oneof(address, other), { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 12,
  });

  test('of a workbook, in any of its sheets', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(table, { minLength: 1, maxLength: 3 }), async (sheets) => {
        const found = sheets.flat(2).filter((cell) => cell.includes('@'));
        fc.pre(found.length > 0);
        const file = await writeWorkbook(
          sheets.map((rows, index) => ({
            sheet: `S${index}`,
            data: rows.map((row) => row.map((value) => ({ value }))),
          })),
        ).toBlob();
        const shown = await shownOf(file);
        for (const one of found) expect(shown).toContain(one);
      }),
      { numRuns: 60 },
    );
  });

  test('of an HTML page', async () => {
    const cell = fc.oneof(
      address,
      other,
      address.map((one) => `<a href="mailto:${one}">Mira</a>`),
    );
    const row = fc.array(cell, { maxLength: 4 }).map((cells) => `<tr>${cells.map((one) => `<td>${one}`).join('')}`);
    const page = fc.array(
      fc.oneof(
        row.map((one) => `<table>${one}</table>`),
        address.map((one) => `<p>${one}</p>`),
        fc.array(row).map((rows) => `<table>${rows.join('</tr>')}</table>`),
      ),
      { minLength: 1, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(page, async (parts) => {
        const html = `<html><body>${parts.join('')}</body></html>`;
        const found = html.match(/[a-z0-9._+-]+@[a-z.]+/gu) ?? [];
        fc.pre(found.length > 0);
        const shown = await shownOf(strToU8(html));
        for (const one of found) expect(shown).toContain(one);
      }),
      { numRuns: 200 },
    );
  });

  test('of a cell that is cut', async () => {
    const { notes } = await readPeople(`email,note\na@x.example,${'x '.repeat(600)}b@x.example`);
    expect(notes.map(({ items }) => items)).toEqual([[{ line: 2, address: 'b@x.example' }]]);
  });
});

const WORDS: Record<string, [text: string, language: string]> = {
  'windows-1250': ['Jméno;Příjmení;E-mail\r\nŘehoř;Dušek;a@x.example\r\nŽofie;Kalužová;b@x.example', 'en'],
  'iso-8859-2': ['Imię;Nazwisko;E-mail\r\nPaweł;Śmiałek;a@x.example\r\nKrzyś;Świąder;b@x.example', 'pl'],
  'windows-1251': ['Имя;Фамилия;Почта\r\nПётр;Щукин;a@x.example', 'en'],
  'koi8-u': ['Name;Email\r\nПётр Щукин;a@x.example\r\nАнна Чехова;b@x.example', 'ru'],
  ibm866: ['Name;Email\r\nПётр Щукин;a@x.example\r\nАнна Чехова;b@x.example', 'en'],
  'x-mac-cyrillic': ['Name;Email\r\nПётр Щукин;a@x.example\r\nАнна Чехова;b@x.example', 'en'],
  'windows-1253': ['Όνομα;Email\r\nΕλένη Παππά;a@x.example', 'en'],
  'windows-1254': ['Ad Soyad;E-posta\r\nIşıl Gündoğdu;a@x.example\r\nŞule Çağlar;b@x.example', 'en'],
  'windows-1255': ['Name;Email\r\nשרה לוי;a@x.example', 'en'],
  'windows-1256': ['Name;Email\r\nأحمد حسن;a@x.example', 'en'],
  'windows-1257': ['Name;Email\r\nŽivilė Šulcaitė;a@x.example', 'en'],
  'windows-874': ['ชื่อ;อีเมล\r\nวิชัย แสงทอง;a@x.example', 'en'],
  macintosh: ['Prénom;Nom;E-mail\r\nRené;Hélias;a@x.example', 'fr'],
  'windows-1252': ['Name;Email\r\nGünther Groß;a@x.example\r\nAnaïs Forêt;b@x.example', 'en'],
  shift_jis: ['氏名;メール\r\n中村 葵;a@x.example\r\n小林 さくら;b@x.example', 'en'],
  'euc-jp': ['氏名;メール\r\n中村 葵;a@x.example\r\n小林 さくら;b@x.example', 'en'],
  gb18030: ['姓名;邮箱\r\n赵丽;a@x.example\r\n孙浩然;b@x.example', 'en'],
  big5: ['姓名;電子郵件\r\n鄭雅玲;a@x.example\r\n吳淑芬;b@x.example', 'en'],
  'euc-kr': ['이름;이메일\r\n한지민;a@x.example', 'en'],
};

/** The bytes of a text in an encoding, by trying all characters of one or two bytes. */
function encoderOf(label: string): (text: string) => Uint8Array {
  const bytesOf = new Map<string, number[]>();
  const decoder = new TextDecoder(label);
  const isDouble = /jis|jp|gb|big5|kr/u.test(label);
  for (let high = 255; high >= 0; high--) {
    if (!isDouble || high < 0x80) bytesOf.set(decoder.decode(Uint8Array.of(high)), [high]);
    else
      for (let low = 0x40; low < 255; low++) {
        const text = decoder.decode(Uint8Array.of(high, low));
        if (Array.from(text).length === 1) bytesOf.set(text, [high, low]);
      }
  }
  return (text) => Uint8Array.from(Array.from(text).flatMap((letter) => bytesOf.get(letter) ?? [0x3f]));
}

describe('a text is read in the encoding of its program [R50]', () => {
  test('each encoding that is guessed has a case', () => {
    const guessed = ENCODINGS.filter(({ letters }) => Object.keys(letters).length > 0);
    expect(Object.keys(WORDS).toSorted()).toEqual(guessed.map(({ label }) => label).toSorted());
  });

  test.each(Object.entries(WORDS))('%s', async (label, [text, language]) => {
    const bytes = encoderOf(label)(text);
    expect(new TextDecoder(label).decode(bytes)).toBe(text);
    const { rows, encoding } = await read(bytes, { languages: [language] });
    expect([encoding, rows.map(({ cells }) => cells.join(';')).join('\r\n')]).toEqual([label, text]);
  });

  test.each(['utf-16le', 'utf-16be'])('%s without a mark, in a script whose letters have no zero', async (label) => {
    const text = '姓名,邮箱\n赵丽,a@x.example\n孙浩然,b@x.example';
    const bytes = new Uint8Array(text.length * 2);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), label === 'utf-16le');
    const { rows, encoding } = await read(bytes);
    expect([encoding, rows[1]?.cells]).toEqual([label, ['赵丽', 'a@x.example']]);
  });

  test('a byte that is not UTF-8 changes its cell only', async () => {
    const valid = strToU8('Email;Name\na@x.example;Łukasz 健\nb@x.example;M');
    const bytes = Uint8Array.of(...valid, 0xfc, ...strToU8('ller\nc@x.example;Žofie'));
    expect((await rowsOf(bytes)).map((row) => row.slice(1).join(' ').trim())).toEqual(['Łukasz 健', 'Müller', 'Žofie']);
  });

  test('UTF-8 that was read as Windows-1252 before is called garbled', async () => {
    const { notes } = await readPeople('Email;Name\na@x.example;Zoë LefÃ¨vre\nb@x.example;Gal·la Ñandú O´Neil');
    expect(notes.map(({ items }) => items)).toEqual([[{ line: 2, address: null }]]);
  });
});

describe('the header is found [R52]', () => {
  const HEAD = 'First name,Last name,Email';
  test.each([
    ['below a title', `Candidates 2026\n\n${HEAD}\nMira,Holt,mira@x.example`],
    ['below a note with an address', `Questions? hr@x.example\n${HEAD}\nMira,Holt,mira@x.example`],
    ['below groups', `Person,,Contact\n${HEAD}\nMira,Holt,mira@x.example`],
    ['in two languages', `Vorname,Nachname,E-Mail\n${HEAD}\nMira,Holt,mira@x.example`],
    ['beside an empty column', `,${HEAD}\n,Mira,Holt,mira@x.example`],
    ['with sep= and tabs', 'sep=\t\nFirst name\tLast name\tEmail\nMira\tHolt\tmira@x.example'],
    ['of Gmail', 'First Name,Last Name,E-mail 1 - Label,E-mail 1 - Value\nMira,Holt,* Work,mira@x.example'],
    [
      'of Outlook',
      'First Name,Middle Name,Last Name,E-mail Address,E-mail 2 Address\nMira,,Holt,mira@x.example,m2@x.example',
    ],
    ['in Japanese', '名,姓,メールアドレス\nMira,Holt,mira@x.example'],
    ['in Russian', 'Имя;Фамилия;Электронная почта\nMira;Holt;mira@x.example'],
  ])('%s', async (_what, text) => {
    expect(await rowsOf(text)).toEqual([['mira@x.example', 'Mira', 'Holt']]);
  });
});

describe('a name is split without titles and degrees [R53]', () => {
  test.each([
    ['Mira Holt, PhD', 'Mira', 'Holt'],
    ['Holt, Mira, Ph.D.', 'Mira', 'Holt'],
    ['Jan Berg, CFA, XYZ', 'Jan', 'Berg'],
    ['Jan Berg MBA', 'Jan', 'Berg'],
    ['Prof. Dr. Anna von der Leyen', 'Anna', 'von der Leyen'],
    ['Dipl.-Ing. Jan Berg', 'Jan', 'Berg'],
    ['Martin King, Jr.', 'Martin', 'King Jr.'],
    ['John Smith III', 'John', 'Smith III'],
    ['HOLT, MIRA', 'MIRA', 'HOLT'],
    ['VAN DIJK, JAN', 'JAN', 'VAN DIJK'],
    ['Kowalska, Anna Maria', 'Anna Maria', 'Kowalska'],
    ['Naoko Ii', 'Naoko', 'Ii'],
    ['Van Morrison', 'Van', 'Morrison'],
    ['Frau Kim', '', ''],
    ['佐藤 健', '健', '佐藤'],
    ['Ma', 'Ma', ''],
  ])('%s', (name, first, last) => {
    const split = splitName(name);
    if (first !== '') expect(split).toEqual({ first_name: first, last_name: last });
    expect(`${split.first_name}${split.last_name}`).not.toBe('');
  });
});

test('invisible marks are removed and wide letters folded, but joiners of a script stay [R54]', () => {
  expect(plainText('\u202Amira@x.example\u202C')).toBe('mira@x.example');
  expect(plainText('ｊａｎ＠ｘ．example')).toBe('jan@x.example');
  expect(plainText('An\u00ADna\u0007\uFFFC\u2066 Lind\u2069')).toBe('Anna Lind');
  expect(plainText('ශ්\u200Dරී')).toBe('ශ්\u200Dරී');
  expect(plainText('علی\u200Cرضا')).toBe('علی\u200Cرضا');
});

describe('pasted addresses are taken with their names [R58]', () => {
  test.each([
    ['Jane Doe jane@x.example', [['jane@x.example', 'Jane', 'Doe']]],
    ['jane@x.example Jane Doe', [['jane@x.example', 'Jane', 'Doe']]],
    ['Jane Doe (jane@x.example)', [['jane@x.example', 'Jane', 'Doe']]],
    [
      '"Doe, Jane" <jane@x.example>, rick@x.example',
      [
        ['jane@x.example', 'Jane', 'Doe'],
        ['rick@x.example', '', ''],
      ],
    ],
    [
      'Doe, Jane <jane@x.example>; Roe, Rick <rick@x.example>',
      [
        ['jane@x.example', 'Jane', 'Doe'],
        ['rick@x.example', 'Rick', 'Roe'],
      ],
    ],
    ['To: Jane Doe <jane@x.example>', [['jane@x.example', 'Jane', 'Doe']]],
    ['[10:21] Jane Doe: jane@x.example', [['jane@x.example', 'Jane', 'Doe']]],
    ['1. Jane Doe – jane@x.example.', [['jane@x.example', 'Jane', 'Doe']]],
    [
      'jane@x.example (Jane Doe) rick@x.example (Rick Roe)',
      [
        ['jane@x.example', 'Jane', 'Doe'],
        ['rick@x.example', 'Rick', 'Roe'],
      ],
    ],
    ['Email,Name\n<mailto:jane@x.example>,Jane Doe', [['jane@x.example', 'Jane', 'Doe']]],
    ['Please ask jane@x.example about it', [['Please ask jane@x.example about it', '', '']]],
  ])('%s', async (text, rows) => {
    expect(await rowsOf(text)).toEqual(rows);
  });
});

test('the address of a link is read, and not that of a text with one [R55]', async () => {
  const page =
    '<table><tr><td><a href="mailto:mira%40x.example?subject=Hi">Mira Holt</a><tr><td><a href="mailto:JAN@x.example">jan@x.example</a></table>';
  expect(await rowsOf(strToU8(page))).toEqual([
    ['mira@x.example', 'Mira', 'Holt'],
    ['jan@x.example', '', ''],
  ]);
});

test('cells that reach over rows and columns keep the others in their columns [R55]', async () => {
  const page =
    '<!DOCTYPE html><table><tr><th>Team<th>Name<th>Email<tr><td rowspan=2>A<td>Mira Holt<td>mira@x.example<tr><td>Jan Berg<td>jan@x.example<tr style="display: none"><td colspan=2>B<td>ina@x.example</table>';
  expect((await read(strToU8(page))).rows).toEqual([
    { line: 1, cells: ['Team', 'Name', 'Email'] },
    { line: 2, cells: ['A', 'Mira Holt', 'mira@x.example'] },
    { line: 3, cells: ['', 'Jan Berg', 'jan@x.example'] },
    { line: 4, cells: ['B', '', 'ina@x.example'], isHidden: true },
  ]);
});

test('an OpenDocument sheet that repeats its cells without end is refused [R30]', async () => {
  const content = `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"><table:table table:name="A"><table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384">a@x.example</table:table-cell></table:table-row></table:table></office:document-content>`;
  const file = zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': strToU8(content),
  });
  await expect(read(file)).rejects.toThrow('too large when unpacked');
});
