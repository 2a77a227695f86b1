/** Texts that run, or break the layout around them, unless they are treated as text. */
export const HOSTILE_TEXTS = [
  '<img src=x onerror="document.title=`taken over`">',
  '<script>document.title = "taken over"</script>',
  '"><svg onload=document.title="taken">',
  'javascript:document.title="taken over"',
  '{{7*7}} ${7*7} %s %n',
  '\u202Egnp.eipoc tfos\u202C and after',
  '\u2067ana\u2066bel without an end',
  'שלום Ana مرحبا Bob',
  `Z${'\u0335\u0351\u0316\u0327'.repeat(60)}algo${'\u030d\u0325'.repeat(60)}`,
  'W'.repeat(300),
  'Anna '.repeat(4_000).trim(),
  'x'.repeat(20_000),
  '👩‍👩‍👧‍👦'.repeat(80),
  '\u200b\u200d\u2060',
  'one\nline\tand\u2028another',
];

/** Runs in the page: elements that scroll sideways or exceed the width of the screen, other than for a table of `main`. */
export function findTooWide(): string[] {
  const tables = [...document.querySelectorAll<HTMLElement>('main table')].filter(
    (table) => !table.closest('[role="dialog"]'),
  );
  for (const table of tables) table.style.display = 'none';
  const wide = [document.documentElement, ...document.querySelectorAll('main, [role="dialog"], [role="dialog"] *')];
  const found = wide
    .filter((element) => {
      const { overflowX } = getComputedStyle(element);
      const scrolls = overflowX === 'auto' || overflowX === 'scroll' || element === document.documentElement;
      return scrolls && element.scrollWidth > element.clientWidth + 1;
    })
    .map((element) => `${element.tagName} ${element.className}: ${element.scrollWidth} > ${element.clientWidth}`);
  for (const table of tables) table.style.display = '';
  return found;
}
