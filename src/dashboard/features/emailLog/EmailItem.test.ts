import { describe, expect, test } from 'vitest';
import { splitBody } from './EmailItem.tsx';

const LINK = 'http://127.0.0.1:4174/testtaker/takeinvitation/0c5c6b5e-0c7e-4b7e-9d53-0f6f3c0a7f11';

describe('the text of an email', () => {
  test('has its link clickable wherever it occurs, and is otherwise unchanged', () => {
    const body = `Hello,\n${LINK}\nAgain: ${LINK}`;
    const pieces = splitBody(body, LINK);
    expect(pieces.map(({ text }) => text).join('')).toBe(body);
    expect(pieces.map(({ href }) => href)).toEqual([null, LINK, null, LINK]);
  });

  test('has no other clickable link [T19]', () => {
    const body = 'Hello https://evil.example, click javascript:alert(1)';
    expect(splitBody(body, LINK)).toEqual([{ text: body, href: null }]);
    expect(splitBody(body, null)).toEqual([{ text: body, href: null }]);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '', 'http://'])(
    'has no clickable link if the link of the email is %j [S19]',
    (link) => {
      expect(splitBody(`see ${link} here`, link).every(({ href }) => href === null)).toBe(true);
    },
  );
});
