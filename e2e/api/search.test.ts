import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fold } from '../../src/contract/fold.ts';
import { runMigrations } from '../../src/database/migrate.ts';
import { candidatureTexts } from '../../src/gateway/schema/readModel.ts';
import { type FilledGateway, knownRow, startFilledGateway } from './readModelSupport.ts';
import { GATEWAY_MIGRATIONS } from './runningGateway.ts';

/** Names and addresses of candidates, by ID, and the searches that find only them. */
const PEOPLE: Record<number, { name: string | null; email: string; searches: string[] }> = {
  1: { name: 'Mira Holt', email: 'mh@people.example', searches: ['Holt Mira', 'Holt, Mira', 'mira  holt', 'olt ira'] },
  2: { name: 'Sinéad O’Connor', email: 'so@people.example', searches: ["o'connor", 'O‘Connor Sinead', 'oconnor'] },
  3: { name: "Shay O'Dea", email: "shay.o'dea@people.example", searches: ['O’Dea', 'shay.o’dea@people', 'o dea shay'] },
  4: { name: 'Luc-Anne  Weiß', email: 'law@people.example', searches: ['luc anne', 'lucanne', 'WEISS Luc‑Anne'] },
  5: { name: '佐藤 健', email: 'ken@people.example', searches: ['佐藤健', '健 佐藤', '佐藤　健', '健佐藤'] },
  6: { name: '高橋一郎', email: 'ichi@people.example', searches: ['高橋 一郎', '一郎 高橋', '高橋一郎'] },
  7: { name: null, email: 'jane@people.example', searches: ['mailto:jane@people.example?subject=Your%20test'] },
  8: {
    name: 'J. Dough',
    email: 'doe@people.example',
    searches: ['Jane Doe <doe@people.example>', '<doe@people.example>'],
  },
  9: { name: 'Łukasz\u00A0Żółć', email: 'lz@people.example', searches: ['zolc ｌｕｋａｓｚ', 'lz@people.example'] },
  10: { name: 'D´Arcy Quinn', email: 'dq@people.example', searches: ["d'arcy", 'darcy quinn'] },
};
const CASES = Object.entries(PEOPLE).flatMap(([id, { searches }]) => searches.map((q) => ({ q, id: Number(id) })));

let gateway: FilledGateway;

beforeAll(async () => {
  gateway = await startFilledGateway();
  const rows = Object.entries(PEOPLE).map(([id, { name, email }]) => knownRow(Number(id), { full_name: name, email }));
  await gateway.store(7, rows);
}, 60_000);
afterAll(async () => await gateway.stop());

/** The candidates that each kind of list finds. */
async function found(q: string) {
  const { api } = gateway;
  const ids = async (scope: { assessment?: number }) =>
    (await api.queryCandidatures({ ...scope, q })).value.results.map(({ id }) => id);
  const { value: selection } = await api.createSelection({
    body: { filter: `assessment=7&q=${encodeURIComponent(q)}` },
  });
  return {
    list: await ids({ assessment: 7 }),
    invited: (await api.queryCandidatures({ assessment: 7, q, status: ['invited'] })).value.results.map(({ id }) => id),
    everywhere: await ids({}),
    count: (await api.countCandidatures({ assessment: 7, q })).value.count,
    candidates: (await api.queryCandidates({ q })).value.results.map(({ email }) => email),
    selected: selection.count,
    exported: await exported(q),
  };
}

async function exported(q: string): Promise<string[]> {
  const file = await gateway.api.exportCandidatures({ assessment: 7, q, columns: ['email'] });
  return (await file.text()).split('\r\n').slice(1).filter(Boolean);
}

const finds = (id: number) => ({
  list: [id],
  invited: [id],
  everywhere: [id],
  count: 1,
  candidates: [PEOPLE[id]?.email],
  selected: 1,
  exported: [PEOPLE[id]?.email],
});

describe.each(['as stored', 'as stored by an earlier version, after its migration'])(
  'names and addresses %s',
  (from) => {
    beforeAll(async () => {
      if (from !== 'as stored') await storeAsBefore();
    });

    test.each(CASES)('$q finds $id only [R97]', async ({ q, id }) => {
      expect(await found(q)).toEqual(finds(id));
    });
  },
);

/** Stores the texts as they were folded before the migration that changes them, and runs it. */
async function storeAsBefore(): Promise<void> {
  const { db } = gateway.platform.database;
  const stored = async () => await db.select().from(candidatureTexts).orderBy(candidatureTexts.candidature_id);
  const texts = await stored();
  for (const [id, { name, email }] of Object.entries(PEOPLE)) {
    const text = fold(`${name ?? ''}\n${email}`);
    await db
      .update(candidatureTexts)
      .set({ text })
      .where(eq(candidatureTexts.candidature_id, Number(id)));
  }
  expect(await stored()).not.toEqual(texts);
  const journal = JSON.parse(readFileSync(join(GATEWAY_MIGRATIONS, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[];
  };
  const until = journal.entries.find(({ tag }) => tag.endsWith('_search_texts'))?.when ?? 0;
  await db.transaction(async (tx) => await runMigrations(tx, GATEWAY_MIGRATIONS, { after: until - 1, until }));
  expect(await stored()).toEqual(texts);
}
