import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A file of each program, so that the imports below resolve. */
const PROGRAMS = {
  'src/contract/a.ts': 'export const a = 1;',
  'src/lists/a.ts': 'export const a = 1;',
  'src/database/a.ts': 'export const a = 1;',
  'src/operation/a.ts': 'export const a = 1;',
  'src/http/a.ts': 'export const a = 1;',
  'src/gateway/a.ts': 'export const a = 1;',
  'src/gateway/base/a.ts': 'export const a = 1;',
  'src/gateway/jobs/a.ts': 'export const a = 1;',
  'src/gateway/routes/a.ts': 'export const a = 1;',
  'src/platform/a.ts': 'export const a = 1;',
  'src/platform/schema/a.ts': 'export const a = 1;',
  'src/platform/services/a.ts': 'export const a = 1;',
  'src/candidate/a.ts': 'export const a = 1;',
  'src/server/main.ts': 'export const a = 1;',
  'src/dashboard/router.tsx': 'export const a = 1;',
  'src/dashboard/lib/a.ts': 'export const a = 1;',
  'src/dashboard/messages/a.ts': 'export const a = 1;',
  'src/dashboard/ui/a.tsx': 'export const a = 1;',
  'src/dashboard/table/a.ts': 'export const a = 1;',
  'src/dashboard/api/a.ts': 'export const a = 1;',
  'src/dashboard/features/one/a.ts': 'export const a = 1;',
  'src/dashboard/features/two/a.ts': 'export const a = 1;',
  'src/dashboard/routes/a.tsx': 'export const a = 1;',
};

const BOUNDARY = 'boundaries(dependencies)';
const PLAIN_WORDS = 'shortlist(plain-words)';
const MESSAGES = 'shortlist(messages)';
const KEYBOARD = 'shortlist(keyboard)';
const TEXT_NODES = 'shortlist(text-nodes)';
/** A component that takes a text, an element, either, and a condition, and puts these children into a paragraph. */
const paragraph = (children: string, taken = 'on, text, icon') =>
  `import type { ReactElement, ReactNode } from 'react';
interface Props { on: boolean; text: string; node: ReactNode; icon: ReactElement | null }
export const F = ({ ${taken} }: Props) => <p>${children}</p>;`;
const from = (path: string) => `export { a } from '${path}';`;

/** File and source of each planted violation, and the rule that must report it. */
const VIOLATIONS: [file: string, content: string, rule: string][] = [
  // All other parts import the contract, so anything it imported would reach them, too.
  ['src/contract/x1.ts', from('../database/a.ts'), BOUNDARY],
  ['src/contract/x2.ts', from('../dashboard/lib/a.ts'), BOUNDARY],
  ['src/contract/x3.ts', "export { sep } from 'node:path';", BOUNDARY],
  // Reading a list is a program that runs without a page.
  ['src/lists/x1.ts', from('../dashboard/lib/a.ts'), BOUNDARY],
  ['src/lists/x2.ts', "export { useState } from 'react';", BOUNDARY],
  ['src/lists/x3.ts', "export { sep } from 'node:path';", BOUNDARY],
  ['src/dashboard/ui/x30.ts', from('../../lists/a.ts'), BOUNDARY],
  ['src/gateway/x30.ts', from('../lists/a.ts'), BOUNDARY],
  // The four are separate programs that meet over HTTP.
  ['src/gateway/x1.ts', from('../platform/a.ts'), BOUNDARY],
  ['src/gateway/x2.ts', from('../dashboard/lib/a.ts'), BOUNDARY],
  ['src/gateway/x3.ts', from('../server/main.ts'), BOUNDARY],
  ['src/gateway/x4.ts', "export const load = async () => await import('../platform/a.ts');", BOUNDARY],
  ['src/platform/x1.ts', from('../gateway/a.ts'), BOUNDARY],
  ['src/platform/x2.ts', from('../candidate/a.ts'), BOUNDARY],
  ['src/database/x1.ts', from('../platform/a.ts'), BOUNDARY],
  // Inside the servers each folder imports those above it in docs/architecture.md.
  ['src/gateway/base/x1.ts', from('../jobs/a.ts'), BOUNDARY],
  ['src/gateway/base/x2.ts', from('../a.ts'), BOUNDARY],
  ['src/gateway/readModel/x1.ts', from('../jobs/a.ts'), BOUNDARY],
  ['src/gateway/team/x1.ts', from('../jobs/a.ts'), BOUNDARY],
  ['src/gateway/jobs/x1.ts', "export type { a } from '../routes/a.ts';", BOUNDARY],
  ['src/gateway/upstream/rateLimiter/x1.ts', from('../../routes/a.ts'), BOUNDARY],
  // A new folder has no place yet.
  ['src/gateway/unknown/x1.ts', from('../base/a.ts'), BOUNDARY],
  ['src/platform/schema/x1.ts', from('../services/a.ts'), BOUNDARY],
  ['src/platform/http/x1.ts', from('../services/a.ts'), BOUNDARY],
  ['src/platform/http/x2.ts', from('../a.ts'), BOUNDARY],
  // The shared operation code imports neither server, and pages do not import it.
  ['src/operation/x1.ts', from('../gateway/a.ts'), BOUNDARY],
  ['src/operation/x2.ts', from('../platform/a.ts'), BOUNDARY],
  ['src/http/x1.ts', from('../gateway/a.ts'), BOUNDARY],
  ['src/http/x2.ts', from('../platform/a.ts'), BOUNDARY],
  ['src/dashboard/lib/x9.ts', from('../../http/a.ts'), BOUNDARY],
  ['src/operation/x3.ts', from('../server/main.ts'), BOUNDARY],
  ['src/operation/x4.ts', from('../dashboard/lib/a.ts'), BOUNDARY],
  ['src/contract/x4.ts', from('../operation/a.ts'), BOUNDARY],
  ['src/database/x2.ts', from('../operation/a.ts'), BOUNDARY],
  ['src/candidate/x4.ts', from('../operation/a.ts'), BOUNDARY],
  ['src/dashboard/lib/x4.ts', from('../../operation/a.ts'), BOUNDARY],
  ['src/candidate/x1.ts', from('../dashboard/ui/a.tsx'), BOUNDARY],
  ['src/candidate/x2.ts', from('../platform/a.ts'), BOUNDARY],
  ['src/candidate/x3.ts', "export { sep } from 'node:path';", BOUNDARY],
  ['src/dashboard/lib/x1.ts', from('../../platform/a.ts'), BOUNDARY],
  ['src/dashboard/routes/x1.ts', from('../../database/a.ts'), BOUNDARY],
  ['src/dashboard/features/one/x1.ts', from('../../../gateway/a.ts'), BOUNDARY],
  ['src/dashboard/features/one/x2.ts', "export { sep } from 'node:path';", BOUNDARY],
  // Inside the dashboard imports go one way, see docs/architecture.md.
  ['src/dashboard/ui/x1.ts', from('../api/a.ts'), BOUNDARY],
  ['src/dashboard/ui/x2.ts', from('../router.tsx'), BOUNDARY],
  ['src/dashboard/ui/x3.ts', from('../features/one/a.ts'), BOUNDARY],
  ['src/dashboard/ui/x4.ts', "export { Link } from '@tanstack/react-router';", BOUNDARY],
  ['src/dashboard/ui/x5.ts', "export { useQuery } from '@tanstack/react-query';", BOUNDARY],
  ['src/dashboard/table/x1.ts', from('../api/a.ts'), BOUNDARY],
  ['src/dashboard/table/x2.ts', from('../features/one/a.ts'), BOUNDARY],
  ['src/dashboard/table/x3.ts', "export { Link } from '@tanstack/react-router';", BOUNDARY],
  ['src/dashboard/lib/x2.ts', from('../ui/a.tsx'), BOUNDARY],
  ['src/dashboard/lib/x3.ts', from('../api/a.ts'), BOUNDARY],
  ['src/dashboard/api/x1.ts', from('../features/one/a.ts'), BOUNDARY],
  ['src/dashboard/lib/x5.ts', from('../messages/a.ts'), BOUNDARY],
  ['src/dashboard/messages/x1.ts', from('../ui/a.tsx'), BOUNDARY],
  ['src/dashboard/features/one/x3.ts', from('../two/a.ts'), BOUNDARY],
  ['src/dashboard/features/one/x4.ts', from('../../routes/a.tsx'), BOUNDARY],
  // An unresolved import could be of anything.
  ['src/gateway/x5.ts', from('./nowhere.ts'), 'boundaries(no-unknown-dependencies)'],
  // One file reads the environment, so one file defines its variables.
  ['src/gateway/x6.ts', "export const port = process.env['PORT'];", 'node(no-process-env)'],
  // A floating promise loses its error.
  ['src/gateway/x7.ts', 'export function f() {\n  Promise.resolve(1);\n}', 'typescript(no-floating-promises)'],
  ['src/gateway/x8.ts', '[1].forEach(async (n) => await Promise.resolve(n));', 'typescript(no-misused-promises)'],
  ['src/gateway/x9.ts', 'export const f = async () => await 1;', 'typescript(await-thenable)'],
  ['src/gateway/x10.ts', 'export const f = (x: any) => String(x);', 'typescript(no-explicit-any)'],
  ['src/gateway/x11.ts', "import { Pool } from 'pg';\nexport type P = Pool;", 'typescript(consistent-type-imports)'],
  ['src/gateway/y1.ts', "import { b } from './y2.ts';\nexport const a = () => b;", 'import(no-cycle)'],
  ['src/gateway/y2.ts', "import { a } from './y1.ts';\nexport const b = () => a;", 'import(no-cycle)'],
  // oxlint-disable-next-line shortlist/plain-words -- planted
  ['src/gateway/x12.ts', '// For whoever comes.\nexport const a = 1;', PLAIN_WORDS],
  // oxlint-disable-next-line shortlist/plain-words -- planted
  ['src/gateway/x13.ts', '/**\n * Where nobody\n * asks.\n */\nexport const a = 1;', PLAIN_WORDS],
  // oxlint-disable-next-line shortlist/plain-words -- planted
  ['src/gateway/x14.ts', '/**\n * A limit of its\n * own.\n */\nexport const a = 1;', PLAIN_WORDS],
  // oxlint-disable-next-line shortlist/plain-words -- planted
  ['src/gateway/x15.ts', "export const a = 'Read anew';", PLAIN_WORDS],
  // oxlint-disable-next-line shortlist/plain-words -- planted
  ['src/gateway/x16.ts', 'export const f = (n: number) => `brought ${n}`;', PLAIN_WORDS],
  // oxlint-disable-next-line shortlist/plain-words -- planted
  ['src/dashboard/ui/x8.tsx', 'export const F = () => <p>It stands here</p>;', PLAIN_WORDS],
  // What candidates read is in one file.
  ['src/candidate/x9.tsx', 'export const F = () => <p>Search</p>;', MESSAGES],
  ['src/candidate/x10.tsx', 'export const F = () => <p aria-label="Search" />;', MESSAGES],
  ['src/candidate/x11.tsx', "export const COLUMN = { label: 'Name' };", MESSAGES],
  // Beside other nodes a text node of React's is lost to a browser's translation.
  ['src/dashboard/ui/t12.tsx', paragraph('<i /> {text}', 'text'), TEXT_NODES],
  ['src/dashboard/ui/t13.tsx', paragraph('{icon}{text}', 'icon, text'), TEXT_NODES],
  ['src/dashboard/ui/t14.tsx', paragraph('{text} – {text}', 'text'), TEXT_NODES],
  ['src/dashboard/ui/t15.tsx', paragraph('<i />{on && text}', 'on, text'), TEXT_NODES],
  ['src/dashboard/ui/t16.tsx', paragraph('<i />{on ? <b /> : text}', 'on, text'), TEXT_NODES],
  ['src/dashboard/ui/t17.tsx', paragraph('<i />:', ''), TEXT_NODES],
  ['src/dashboard/ui/t18.tsx', paragraph('<i />{text.length}', 'text'), TEXT_NODES],
  ['src/dashboard/ui/t19.tsx', paragraph('<i />{node}', 'node'), TEXT_NODES],
  ['src/dashboard/ui/t20.tsx', paragraph('{on && <>{text}</>}', 'on, text'), TEXT_NODES],
  ['src/dashboard/ui/t21.tsx', paragraph('<i />{text.split(".").map((one) => one)}', 'text'), TEXT_NODES],
  ['src/dashboard/ui/t22.tsx', "export function F() {\n  return '—';\n}", TEXT_NODES],
  ['src/candidate/x6.tsx', paragraph('{text}{icon}', 'text, icon'), TEXT_NODES],
  ['src/candidate/x5.ts', 'export const f = (n: number) => `Question ${n}`;', MESSAGES],
  // Keys of other layouts and of input methods [X22].
  ['src/dashboard/ui/x12.ts', 'export const f = (event: KeyboardEvent) => event.key;', KEYBOARD],
  ['src/dashboard/ui/x13.tsx', "export const F = () => <input onKeyDown={(press) => press.key === 'a'} />;", KEYBOARD],
  ['src/dashboard/ui/x14.tsx', "export const F = () => <input onKeyDown={({ key }) => key === 'a'} />;", KEYBOARD],
  [
    'src/dashboard/ui/x15.ts',
    'export function onKeyDown(event: KeyboardEvent) { const { code } = event; return code; }',
    KEYBOARD,
  ],
  [
    'src/candidate/x6.ts',
    'export const f = (event: { nativeEvent: KeyboardEvent }) => event.nativeEvent.isComposing;',
    KEYBOARD,
  ],
  ['src/candidate/x7.ts', "document.addEventListener('keydown', (event) => event.keyCode);", KEYBOARD],
  // Elements that a screen reader or a keyboard cannot use.
  ['src/dashboard/ui/x6.tsx', 'export const F = () => <img src="/a.svg" />;', 'jsx-a11y(alt-text)'],
  [
    'src/dashboard/ui/x7.tsx',
    "import { useState } from 'react';\nexport function F({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}",
    'react-hooks(rules-of-hooks)',
  ],
];

/** Allowed code: a rule that refuses everything would pass the table above. */
const ALLOWED: [file: string, content: string][] = [
  [
    'src/gateway/ok.ts',
    `${from('../contract/a.ts')}\nexport { a as b } from '../database/a.ts';\nexport { sep } from 'node:path';`,
  ],
  [
    'src/platform/ok.ts',
    `${from('../contract/a.ts')}\nexport { a as b } from '../database/a.ts';\nexport { Pool } from 'pg';`,
  ],
  ['src/operation/ok.ts', `${from('../contract/a.ts')}\nexport { a as b } from '../database/a.ts';`],
  ['src/gateway/ok2.ts', `${from('../operation/a.ts')}\nexport { a as b } from './routes/a.ts';`],
  ['src/gateway/routes/ok.ts', `${from('../jobs/a.ts')}\nexport { a as b } from '../base/a.ts';`],
  ['src/gateway/jobs/ok.ts', `${from('../base/a.ts')}\nexport { a as b } from './a.ts';`],
  ['src/gateway/base/ok.test.ts', from('../jobs/a.ts')],
  ['src/gateway/testing/ok.ts', from('../a.ts')],
  ['src/platform/services/ok.ts', from('../schema/a.ts')],
  ['src/platform/ok2.ts', from('../operation/a.ts')],
  ['src/ok2.ts', from('./operation/a.ts')],
  ['src/candidate/ok.ts', from('../contract/a.ts')],
  ['src/ok.ts', `${from('./gateway/a.ts')}\nexport { a as b } from './platform/a.ts';`],
  ['src/server/config/config.ts', "export const port = process.env['PORT'];"],
  ['src/lists/ok.ts', `${from('../contract/a.ts')}\nexport { read } from '@e965/xlsx';`],
  ['src/dashboard/features/one/ok4.ts', from('../../../lists/a.ts')],
  ['src/dashboard/lib/ok.ts', from('../../contract/a.ts')],
  ['src/dashboard/messages/ok.ts', from('../lib/a.ts')],
  ['src/dashboard/ui/ok6.tsx', 'export const F = () => <p aria-label="Search">All candidates</p>;'],
  ['src/dashboard/ui/ok2.ts', "export const f = (key: string) => key === 'Enter' || new Error('No such key.');"],
  ['src/dashboard/ui/ok3.ts', 'export const f = (event: StorageEvent, row: { key: string }) => event.key === row.key;'],
  ['src/dashboard/features/one/ok3.ts', from('../../messages/a.ts')],
  ['src/dashboard/ui/ok3.tsx', paragraph('<i /> <b>{text}</b>', 'text')],
  ['src/dashboard/ui/ok4.tsx', paragraph('{on ? text : null}', 'on, text')],
  ['src/dashboard/ui/ok5.tsx', paragraph('{icon}{on && <b>{text}</b>}{text.split(".").map((one) => <i key={one} />)}')],
  ['src/dashboard/ui/ok.ts', `${from('../lib/a.ts')}\nexport { useState } from 'react';`],
  ['src/dashboard/table/ok.ts', from('../ui/a.tsx')],
  ['src/dashboard/api/ok.ts', "export { useQuery } from '@tanstack/react-query';"],
  ['src/dashboard/features/one/ok.ts', `${from('./a.ts')}\nexport { a as b } from '../../api/a.ts';`],
  ['src/dashboard/features/one/ok2.ts', from('../../table/a.ts')],
  ['src/dashboard/routes/ok.ts', `${from('../features/one/a.ts')}\nexport { a as b } from '../features/two/a.ts';`],
  ['src/dashboard/ok.ts', from('./routes/a.tsx')],
  // Identifiers are not sentences, and an exception has a reason.
  // oxlint-disable-next-line shortlist/plain-words -- planted
  ['src/gateway/ok3.ts', '// A note for the user.\nexport const nobody = 1;'],
  [
    'src/gateway/ok4.ts',
    // oxlint-disable-next-line shortlist/plain-words -- planted
    "// oxlint-disable-next-line shortlist/plain-words -- a title of the service\nexport const a = 'Nobody';",
  ],
];

describe('lint', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shortlist-lint-'));
  const found = new Map<string, string[]>();

  beforeAll(() => {
    for (const name of ['.oxlintrc.json', 'tsconfig.json', 'package.json'])
      cpSync(join(root, name), join(folder, name));
    for (const name of ['lintRules.js', 'keyboardRule.js', 'messagesRule.js', 'plainWords.js', 'textNodesRule.js'])
      cpSync(join(root, 'e2e/support', name), join(folder, 'e2e/support', name));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [file, content] of [...Object.entries(PROGRAMS), ...VIOLATIONS, ...ALLOWED]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `${content}\n`);
    }
    const bin = join(root, 'node_modules/.bin/oxlint');
    // Named, because oxlint would follow the link to node_modules.
    const { stdout } = spawnSync(bin, ['--type-aware', '--format', 'json', 'src'], { cwd: folder, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
    for (const { filename, code } of diagnostics) found.set(filename, [...(found.get(filename) ?? []), code]);
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(VIOLATIONS)('%s is refused: %s', (file, _content, rule) => {
    expect(found.get(file) ?? []).toContain(rule);
  });

  test.each(ALLOWED)('%s is allowed: %s', (file) => {
    expect(found.get(file) ?? []).toEqual([]);
  });
});

type Import = [importer: string, to: string];

/** What a file imports of our own, types included. */
const importsOf = (file: string): Import[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:from|import)\b[\s(]*'(\.[^']+)'/g)].map(([, path = '']) => [
    file,
    join(dirname(file), path),
  ]);

/** Which folders of an area import which; loose files stand for themselves, and so does each feature of the dashboard. */
function foldersOf(area: string, imports: readonly Import[]): Map<string, Set<string>> {
  const folderOf = (file: string) => {
    const [first = '', second = '', ...rest] = file.slice(area.length + 1).split('/');
    return first === 'features' && rest.length > 0 ? `${first}/${second}` : first;
  };
  const graph = new Map<string, Set<string>>();
  for (const [importer, to] of imports) {
    if (![importer, to].every((file) => file.startsWith(`${area}/`)) || folderOf(importer) === folderOf(to)) continue;
    graph.set(folderOf(importer), (graph.get(folderOf(importer)) ?? new Set()).add(folderOf(to)));
  }
  return graph;
}

/** The first cycle; null: there is none. */
function findCycle(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>();
  const visit = (folder: string, path: string[]): string[] | null => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder];
    if (done.has(folder)) return null;
    for (const next of graph.get(folder) ?? []) {
      const cycle = visit(next, [...path, folder]);
      if (cycle) return cycle;
    }
    done.add(folder);
    return null;
  };
  for (const folder of graph.keys()) {
    const cycle = visit(folder, []);
    if (cycle) return cycle;
  }
  return null;
}

describe('files', () => {
  const files = ['src', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const code = files.filter((name) => /\.(?:[jt]sx?|css)$/.test(name));
  const read = (name: string) => readFileSync(join(root, name), 'utf8');

  test('are found', () => {
    expect(code.length).toBeGreaterThan(50);
  });

  // A barrel hides dependencies, and pulls a whole folder into a bundle for one name.
  test('are no barrels (index.ts)', () => {
    expect(code.filter((name) => /(?:^|\/)index\.[jt]sx?$/.test(name))).toEqual([]);
  });

  // Longer files do more than one thing; data is exempt.
  test('have 400 lines at most', () => {
    const long = code.filter((name) => !name.includes('/data/') && read(name).split('\n').length > 401);
    expect(long).toEqual([]);
  });

  // The linter knows the order of the servers' folders, and no cycle of types.
  test.each(['src/gateway', 'src/platform', 'src/contract', 'src/dashboard'])(
    'of %s form a tree of folders',
    (area) => {
      const imports = code.filter((name) => !/\.(?:test|slow)\.|\/testing\//.test(name)).flatMap(importsOf);
      expect(findCycle(foldersOf(area, imports))).toBeNull();
    },
  );

  test('in a cycle of folders are found', () => {
    const imports: Import[] = [
      ['src/gateway/app.ts', 'src/gateway/jobs/a.ts'],
      ['src/gateway/jobs/a.ts', 'src/gateway/audit/a.ts'],
      ['src/gateway/audit/a.ts', 'src/gateway/base/a.ts'],
      ['src/gateway/audit/b.ts', 'src/gateway/jobs/b.ts'],
    ];
    expect(findCycle(foldersOf('src/gateway', imports))).toEqual(['jobs', 'audit', 'jobs']);
    expect(findCycle(foldersOf('src/gateway', imports.slice(0, 3)))).toBeNull();
  });

  // Every tool, Node included, resolves an import with an extension.
  test('import with the file extension', () => {
    const bare = code.filter((name) => /^(?:import|export)[^'"\n]* from ['"]\.[^'"]*\/[^'".]+['"]/m.test(read(name)));
    expect(bare).toEqual([]);
  });

  test('are in known top-level folders', () => {
    const known =
      /^(?:src|e2e|docs|public|dist|node_modules|test-results|index\.html|package(?:-lock)?\.json|tsconfig\.json|vite\.config\.ts|README\.md|CHANGELOG\.md|LICENSE|Dockerfile|compose\.yaml|\..*)$/;
    expect(readdirSync(root).filter((name) => !known.test(name))).toEqual([]);
  });

  // Skipped or focused tests prove nothing about the rest. `skip(find…() === null, …)` checks for a program.
  test('no test is focused or skipped', () => {
    const tests = code.filter((name) => /\.(?:test|e2e)\.tsx?$/.test(name) && !name.endsWith('architecture.test.ts'));
    expect(
      tests.filter((name) => /\b(?:test|describe|it)\.(?:only|fixme|todo|skip\((?!find))/.test(read(name))),
    ).toEqual([]);
  });

  // Journeys find elements by role and name, as a user does.
  test('no journey uses a test ID, intercepts a request or sleeps', () => {
    const journeys = code.filter((name) => name.endsWith('.e2e.ts'));
    expect(journeys.filter((name) => /getByTestId|\.route\(|waitForTimeout/.test(read(name)))).toEqual([]);
  });

  // The dashboard calls the typed client only, so that every answer is checked in one place.
  test('the dashboard calls fetch in one folder only', () => {
    const callers = code.filter((name) => name.startsWith('src/dashboard/') && /\bfetch\(/.test(read(name)));
    const others = callers.filter((name) => !name.startsWith('src/dashboard/api/') && !name.includes('.test.'));
    // It requests an image only to find out whether the server answers.
    expect(others).toEqual(['src/dashboard/ui/missingChunk.ts']);
  });

  test('the licence exists', () => {
    expect(existsSync(join(root, 'LICENSE'))).toBe(true);
  });
});
