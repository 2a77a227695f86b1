import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const PAGES = [
  'README.md',
  '.github/SECURITY.md',
  'e2e/bench/README.md',
  'e2e/byHand.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

const read = (page: string) => readFileSync(join(ROOT, page), 'utf8');
/** The contents of the source files below a folder, without its tests. */
const sourcesOf = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|slow)\./.test(name))
    .map((name) => read(join(folder, name)));
const withoutBlocks = (text: string) => text.replaceAll(/^( *)```[\s\S]*?^\1```$/gm, '');
/** The text of a page without code blocks, in which links and names are checked. */
const proseOf = (page: string) => withoutBlocks(read(page)).replaceAll(/`[^`]*`/g, '');

/** Anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string) =>
  [...withoutBlocks(read(page)).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Paths of files of the repository: with a folder or a known extension, without patterns and placeholders. */
const PATH = /^(?:\.?[\w-]+\/)+[\w.-]*$|^[\w.-]+\.(?:ts|tsx|js|json|md|yaml)$/;
const TOP_FOLDERS = new Set(readdirSync(ROOT).filter((name) => statSync(join(ROOT, name)).isDirectory()));
/** Files that exist after a build or a run, or in the folder of a user. */
const MADE_LATER = /^(?:dist|\.data|test-results|node_modules)\b|^(?:porter|ada)\.json$|^erased\.jsonl$/;

test.each(PAGES)('the links of %s lead to files and headings that exist', (page) => {
  const missing = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^https?:/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? page : relative(ROOT, join(ROOT, dirname(page), path));
      if (!existsSync(join(ROOT, file))) return true;
      return anchor !== undefined && !anchorsOf(file).includes(anchor);
    });
  expect(missing).toEqual([]);
});

test.each(PAGES)('the files that %s names in backticks exist', (page) => {
  const missing = [...withoutBlocks(read(page)).matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => PATH.test(name) && TOP_FOLDERS.has(name.split('/')[0] ?? '') && !MADE_LATER.test(name))
    .filter((name) => !existsSync(join(ROOT, name)));
  expect(missing).toEqual([]);
});

test('every page of docs can be reached from the README', () => {
  const seen = new Set<string>();
  const open = ['README.md'];
  for (let page = open.pop(); page; page = open.pop()) {
    if (seen.has(page)) continue;
    seen.add(page);
    for (const [, target = ''] of proseOf(page).matchAll(/\]\(([^)\s#]+\.md)(?:#[^)]*)?\)/g)) {
      if (!/^https?:/.test(target)) open.push(relative(ROOT, join(ROOT, dirname(page), target)));
    }
  }
  expect(PAGES.filter((page) => page.startsWith('docs/') && !seen.has(page))).toEqual([]);
});

test.each([
  ['README.md', 6_000],
  ['docs/architecture.md', 10_000],
])('%s has at most %i bytes', (page, most) => {
  expect(statSync(join(ROOT, page)).size).toBeLessThanOrEqual(most);
});

test.each(PAGES.filter((page) => /^docs\/decisions\/\d/.test(page)))(
  '%s is a page with context, decision and consequence',
  (page) => {
    const text = read(page);
    for (const part of ['Context', 'Decision', 'Consequence']) expect(text).toContain(`**${part}.**`);
    expect(text.length).toBeLessThanOrEqual(2_500);
  },
);

test('the architecture names folders and files of src that exist', () => {
  const tree = /^ {4}src\/$([\s\S]*?)^ {4}e2e\//m.exec(read('docs/architecture.md'))?.[1] ?? '';
  const lines = [...tree.matchAll(/^( {6,})((?:[\w-]+(?:\/|\.tsx?),? )+)/gm)];
  let folder = '';
  const named = lines.flatMap(([, indent = '', names = '']) => {
    const [first = '', ...others] = names.split(/[ ,]+/).filter(Boolean);
    if (indent.length > 6) return [first, ...others].map((name) => folder + name);
    folder = `src/${first}`;
    return [folder];
  });
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
});

test('deployment.md lists every metric', () => {
  const metrics = new Set(
    sourcesOf('src').flatMap((source) => [...source.matchAll(/'(shortlist_[a-z_]+)'/g)].map(([, name = '']) => name)),
  );
  expect(metrics.size).toBeGreaterThan(10);
  expect([...metrics].filter((name) => !read('docs/deployment.md').includes(`\`${name}\``))).toEqual([]);
});

test('deployment.md lists every event of the log, and no other [R87]', () => {
  const servers = ['src/server', 'src/gateway', 'src/platform', 'src/operation', 'src/http', 'src/database'];
  const sources = servers.flatMap(sourcesOf);
  // A line of the log is written with a level or, where it is computed, with `log[…]`.
  const calls = sources.flatMap((source) => [
    ...source.matchAll(/\blog(?:\.(?:trace|debug|info|warn|error|fatal)|\[[^\]]*(?:\[[^\]]*\])?[^\]]*\])\(/g),
  ]);
  const events = sources.flatMap((source) =>
    [
      ...source.matchAll(
        /\blog(?:\.(?:trace|debug|info|warn|error|fatal)|\[.*?\])\((?:[^()']|\([^()]*\))*'([a-z_]+)'\)/g,
      ),
    ].map(([, event = '']) => event),
  );
  expect(events.length).toBe(calls.length);
  const [, table = ''] = /^\| Event \| Level \|.*$\n([\s\S]*?)\n\n/m.exec(read('docs/deployment.md')) ?? [];
  const listed = table.split('\n').flatMap((row) => {
    const [, names = ''] = row.split('|');
    return [...names.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name);
  });
  expect(listed.toSorted()).toEqual([...new Set(events)].toSorted());
});

// Bold words in the guide are names in the interface.
test('bold words of the user guide are in the interface', () => {
  const words = [...read('docs/user-guide.md').matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = '']) =>
    word.replaceAll(/\s+/g, ' '),
  );
  const interfaceText = ['src/dashboard', 'src/candidate', 'src/contract'].flatMap(sourcesOf).join('\n');
  expect(words.filter((word) => word !== 'bold' && !interfaceText.includes(word))).toEqual([]);
});
