import { Inbox, type LucideIcon, Search, Star, UserPlus } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createIcon from './leanIcon.ts';

const drawn = (icon: LucideIcon | ReturnType<typeof createIcon>, props: object) =>
  renderToStaticMarkup(createElement(icon, props));

/** The parts of an icon, and what they are drawn with. */
function readSvg(html: string) {
  const [start = '', ...parts] = html.match(/<\w[^>]*>/g) ?? [];
  // Lucide's own words of size and of class are set by ours.
  const attributes = (start.match(/[\w-]+="[^"]*"/g) ?? []).filter(
    (one) => !/^(?:xmlns|width|height|class)=/.test(one),
  );
  return { attributes: attributes.toSorted(), parts };
}

test.each([Search, Star, UserPlus, Inbox])('$displayName is drawn as by Lucide’s own', (icon) => {
  // Its parts as they stand in Lucide’s data.
  const parts = readSvg(drawn(icon, {})).parts.map((part): [string, Record<string, string>] => {
    const [, tag = ''] = /^<(\w+)/.exec(part) ?? [];
    return [
      tag,
      Object.fromEntries(Array.from(part.matchAll(/([\w-]+)="([^"]*)"/g), ([, key, value]) => [key, value])),
    ];
  });
  const lean = createIcon({ node: parts });
  expect(parts.length).toBeGreaterThan(0);
  for (const props of [{}, { 'aria-label': 'Code test' }, { strokeWidth: 3, className: 'size-4' }]) {
    expect(readSvg(drawn(lean, props))).toEqual(readSvg(drawn(icon, props)));
  }
  expect(drawn(lean, { className: 'size-4' })).toContain('class="size-4"');
});
