// The operator's commands, as `npm run platform -- …` runs them, beside a running platform.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerOf } from './caller.ts';
import { runCommandOn } from './platformCommand.ts';
import { type RunningPlatform, startPlatform } from './target.ts';

let platform: RunningPlatform;
const folder = mkdtempSync(join(tmpdir(), 'shortlist-commands-'));

beforeAll(async () => {
  platform = await startPlatform();
}, 60_000);
afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true });
});

const run = async (...args: string[]) => await runCommandOn(platform.database, ...args);

function fileOf(name: string, change: object = {}): string {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify({ name, tests: [{ kind: 'library', test: 'big-five' }], ...change }));
  return file;
}

/** A pipe without a writer. */
function pipe(): string {
  const file = join(folder, 'pipe');
  execFileSync('mkfifo', [file]);
  return file;
}

const names = async () => {
  const { value } = await callerOf(platform).client.listAssessments({ limit: 1000 });
  return value.results.map(({ name, status }) => `${name} ${status}`);
};

test('an assessment is imported, listed and archived', async () => {
  expect(await run('import', fileOf('Porter'), fileOf('Cook'))).toMatch(
    /^Imported "Porter" as assessment \d+\.\nImported "Cook" as assessment \d+\.$/,
  );
  expect(await names()).toEqual(['Porter new', 'Cook new']);
  const listed = await run('list');
  expect(listed).toMatch(/^(\d+) {2}new {2}0 {2}Porter\n\d+ {2}new {2}0 {2}Cook$/);
  const id = listed.split(' ')[0] ?? '';

  expect(await run('archive', id)).toBe(`Archived assessment ${id}, "Porter".`);
  expect(await names()).toEqual(['Porter archived', 'Cook new']);
  const { raw } = callerOf(platform);
  const body = JSON.stringify({ email: 'late@example.org' });
  const headers = { 'content-type': 'application/json' };
  expect((await raw('POST', `/api/assessments/${id}/invite_candidate/`, { body, headers })).status).toBe(400);

  expect(await run('archive', id)).toBe(`Assessment ${id}, "Porter", is already archived.`);
  // The name can be used again.
  expect(await run('import', fileOf('Porter'))).toMatch(/^Imported/);
});

describe('an import with one refused file imports none of them', () => {
  test.each([
    [
      'one is broken',
      () => [fileOf('Sound'), fileOf('Broken', { tests: [] })],
      /Broken\.json:1: \/tests: Use at least/,
    ],
    [
      'one is given twice',
      () => [fileOf('Sound'), fileOf('Sound')],
      /an open assessment is already named "Sound" \(ID \d+\)\. Archive/,
    ],
    ['one is a pipe', () => [fileOf('Sound'), pipe()], /pipe is not a regular file\. Save the definition as one\./],
    ['one is a device', () => ['/dev/zero'], /^\/dev\/zero is not a regular file/],
    ['one is missing', () => [fileOf('Sound'), join(folder, 'none.json')], /none\.json cannot be read \(ENOENT\)/],
  ])('%s [R34]', async (_name, files, message) => {
    const before = await names();
    const refused = run('import', ...files());
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toThrow(/Nothing was imported\.$/);
    expect(await names()).toEqual(before);
  });
});

test('a token opens the API until it is revoked or replaced', async () => {
  const answers = async (token: string, method = 'GET') => {
    const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' };
    const path = method === 'GET' ? '/api/assessments/' : '/api/assessments/candidature/1/send-reminder/';
    return (await fetch(platform.baseUrl + path, { method, headers })).status;
  };
  const first = await run('token', 'create', 'payroll', '--scope', 'read');
  expect(first).toMatch(/^sl_\S{43}$/);
  expect([await answers(first), await answers(first, 'POST')]).toEqual([200, 403]);
  expect(await run('token', 'list')).toMatch(/^payroll +read +\d{4}-\d\d-\d\d$/m);

  const second = await run('token', 'create', 'payroll');
  expect([await answers(first), await answers(second), await answers(second, 'POST')]).toEqual([401, 200, 404]);
  expect(await run('token', 'revoke', 'payroll')).toBe('Revoked the token "payroll".');
  expect(await answers(second)).toBe(401);
  expect(await run('token', 'list')).not.toContain('payroll');
  await expect(run('token', 'revoke', 'payroll')).rejects.toThrow(/^No valid token is named "payroll"\. List them: /);
});

describe('a wrong command line is refused with the reason', () => {
  test.each([
    [['import'], /^FILE is missing\. See: .*--help$/],
    [['list', 'all'], /^"all" is an extra argument/],
    [['list', '--json'], /^Unknown option '--json'\. See:/],
    [['archive'], /^ID is missing/],
    [['archive', '0x1'], /^"0x1" is not an assessment ID\. .*list/],
    [['archive', '99999999999'], /is not an assessment ID/],
    [['archive', '2147483647'], /^Assessment 2147483647 does not exist\./],
    [['token'], /^Choose an action: token create, list or revoke\./],
    [['token', 'create', ' '], /^NAME has to be one line/],
    [['token', 'create', 'a\nb'], /^NAME has to be one line/],
    [
      ['token', 'create', 'x', '--scope', 'admin'],
      /^--scope is "admin"\. Use read or write or read,answers or write,answers\.$/,
    ],
    [['constructor'], /^Unknown command "constructor"\. Use one of import, list, archive, extra-time, rescore, token/],
  ])('%j', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
  });
});

test.each([['--help'], ['import', '--help'], ['list', '-h'], ['archive', '--help'], ['token', 'create', '--help']])(
  '%s %s prints its help',
  async (...args) => {
    const help = await run(...args.filter((arg) => arg !== undefined));
    expect(help).toContain(`npm run platform -- ${args.length > 1 ? args[0] : 'import'}`);
    expect(Math.max(...help.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
  },
);

test('the JSON Schema of definitions is served for editors', async () => {
  const { status, body } = await callerOf(platform).raw('GET', '/api/schema/assessment.json');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    $schema: expect.stringContaining('json-schema.org') as string,
    required: ['name', 'tests'],
  });
});
