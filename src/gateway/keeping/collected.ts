import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../../database/open.ts';
import { collectedResults, type jobItems, type rejectionMails, type reports, views } from '../schema.ts';
import type { Found, Ids } from './people.ts';

/** Which of the collected results are a person's. */
export function isResultOf(ids: readonly Ids[]): SQL | undefined {
  return or(
    sql`false`,
    ...ids.map(({ upstream, candidatures, testTakers }) =>
      and(
        eq(collectedResults.upstream, upstream),
        or(inArray(collectedResults.candidature_id, candidatures), inArray(collectedResults.testtaker_id, testTakers)),
      ),
    ),
  );
}

/** Which rows of a table, of items or of what hangs on them, belong to items. */
export function isOf(
  table: typeof jobItems | typeof reports | typeof rejectionMails,
  items: Found['items'],
): SQL | undefined {
  const positions = new Map<number, number[]>();
  for (const { job_id, position } of items) positions.set(job_id, [...(positions.get(job_id) ?? []), position]);
  return or(
    sql`false`,
    ...Array.from(positions, ([job, own]) => and(eq(table.job_id, job), inArray(table.position, own))),
  );
}

/** Saved views that look for a person: by the address, or by the full name. There are few views. */
export async function viewsOf(db: Db | Transaction, email: string, names: readonly string[]) {
  const words = [email, ...names.filter((name) => name.includes(' ')).map(fold)];
  const all = await db.select().from(views);
  return all.filter((view) => {
    const text = fold(`${view.name} ${searchedBy(view.search)}`);
    return words.some((word) => text.includes(word));
  });
}

const fold = (text: string) => text.trim().toLowerCase().normalize('NFC');

const searchedBy = (search: string) => Array.from(new URLSearchParams(search).values()).join(' ');

/** The names under which a person stands in items and mails. */
export function namesIn({ items, mails }: Found): string[] {
  const joined = items.map((item) => [item.first_name, item.last_name].filter(Boolean).join(' '));
  const whole = [...items, ...mails].map((row) => row.full_name ?? '');
  return [...new Set([...joined, ...whole])].filter((name) => name !== '');
}
