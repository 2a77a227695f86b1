import type { Database } from '../../database/open.ts';
import type { Company } from '../../operation/company.ts';
import { demoCompany } from '../../platform/demo/data/company.ts';
import { fillDemo } from '../../platform/demo/fill.ts';
import type { DemoOptions } from '../../platform/demo/generate.ts';
import { fillTeam } from './fillTeam.ts';

/** Fills an empty database with the demo: the platform's part, then the gateway's. Both have their tables. */
export async function fillWholeDemo(
  database: Database,
  { company, ...options }: Pick<DemoOptions, 'candidatures' | 'baseUrl'> & { company: Company },
): Promise<void> {
  const now = new Date();
  await fillDemo(database, { ...options, now, company: demoCompany(company) });
  await fillTeam(database, now);
}
