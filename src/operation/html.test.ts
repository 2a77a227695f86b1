import fc from 'fast-check';
import { expect, test } from 'vitest';
import { html } from './html.ts';

test('inserted text is escaped, inserted markup is not, and null and false are empty', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
  expect(
    html`<ul title="${`"'&`}">
      ${items}${null}${false}${0}
    </ul>`.markup.replaceAll(/\s*\n\s*/g, ''),
  ).toBe('<ul title="&#34;&#39;&#38;"><li>a</li><li>&#60;b&#62;</li>0</ul>');
});

test('no inserted text changes the markup around it [T19]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(html`${text}`.markup).not.toMatch(/[<>"']|&(?!#\d+;)/);
    }),
  );
});
