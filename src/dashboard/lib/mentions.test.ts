import { afterEach, expect, test } from 'vitest';
import { setColleagues } from './colleagues.ts';
import { mentionAtEnd, storedText, typedText } from './mentions.ts';

const user = (id: number, name: string, address = `${id}@example.org`) => ({
  id,
  name,
  address,
  role: 'recruiter' as const,
  last_seen: '2026-11-01T00:00:00Z',
});

afterEach(() => setColleagues([]));

test('names after an @ are stored as IDs, and typed again as names [X73]', () => {
  setColleagues([
    user(1, 'Dan'),
    user(2, 'Dan Miller'),
    user(3, 'Zoë (HR) C++'),
    user(4, 'dan@b.example', 'dan@b.example'),
  ]);
  const typed = '@Dan Miller, ask @Dan! (@Zoë (HR) C++)\n@dan@b.example';
  const stored = '@{2}, ask @{1}! (@{3})\n@{4}';
  expect(storedText(typed)).toBe(stored);
  expect(typedText(stored)).toBe(typed);
  // One who is no longer known stays, and so is stored again.
  expect(typedText('@{9} and @{1}')).toBe('@{9} and @Dan');
  expect(storedText('@{9} and @Dan')).toBe('@{9} and @{1}');
});

test('what may be a part of an address or another word is no mention [X73]', () => {
  setColleagues([user(1, 'dan'), user(2, 'example')]);
  const texts = [
    'ada@example.org',
    '"ada"@example.org',
    'ada+@dan',
    '@example.org',
    '@dan-smith',
    '@dan_smith',
    '@danny',
    '@Dan',
    "o'@dan",
    'a/@dan',
  ];
  for (const text of texts) expect(storedText(text)).toBe(text);
  expect(storedText('@dan. @dan- (@dan)')).toBe('@{1}. @{1}- (@{1})');
});

test('a mention begins with an @ after a space or a bracket', () => {
  expect(mentionAtEnd('Ask @')).toEqual({ start: 4, query: '' });
  expect(mentionAtEnd('Ask (@dan mi')).toEqual({ start: 5, query: 'dan mi' });
  expect(mentionAtEnd('@')).toEqual({ start: 0, query: '' });
  for (const text of ['ada@', 'Ask @ ', 'Ask @dan\n', 'Ask', '@@']) expect(mentionAtEnd(text)).toBeNull();
});
