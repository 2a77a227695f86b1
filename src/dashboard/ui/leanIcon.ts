import { createElement, type SVGProps } from 'react';

/** What an icon is drawn of, each an element of SVG with its attributes. */
interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

const STROKES = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/**
 * What makes an icon of Lucide's data in the dashboard's build, where Lucide's own would be 1 kB before the first row and work out
 * thirty attributes each time an icon is drawn: two components, a context, colours and sizes that nobody here sets.
 */
export default function createIcon({ node }: IconData) {
  // The same elements each time: React need not look at them again.
  const drawn = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      { ...STROKES, 'aria-hidden': props['aria-label'] === undefined || undefined, ...props },
      ...drawn,
    );
}
