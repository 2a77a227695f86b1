import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Progress } from './Progress.tsx';

const drawn = (done: number, total: number, announced = true) =>
  renderToStaticMarkup(
    createElement(Progress, { name: 'Move to “Hired”', done, total, text: `${done} of ${total}`, announced }),
  );
const said = (html: string) => /<p role="status"[^>]*>([^<]*)<\/p>/.exec(html)?.[1];

test('progress has a name, a value and a text, and is announced at each tenth only [X08]', () => {
  const half = drawn(50, 100);
  for (const attribute of [
    'role="progressbar"',
    'aria-label="Move to “Hired”"',
    'aria-valuemin="0"',
    'aria-valuemax="100"',
    'aria-valuenow="50"',
    'aria-valuetext="50 of 100"',
  ]) {
    expect(half).toContain(attribute);
  }
  const all = Array.from({ length: 101 }, (_, done) => said(drawn(done, 100)));
  expect([...new Set(all)]).toEqual(
    [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((percent) => `Move to “Hired”: ${percent}%`),
  );
  expect(said(drawn(0, 0))).toBe('Move to “Hired”: 100%');
  expect(said(drawn(1, 2, false))).toBeUndefined();
});
