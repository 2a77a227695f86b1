import type { PgTable } from 'drizzle-orm/pg-core';
import { accessTables } from './access.ts';
import { auditTables } from './audit.ts';
import { jobTables } from './jobs.ts';
import { observedTables } from './observed.ts';
import { olderThan, owned, type OwnedTable } from './ownedTable.ts';
import { flags, results } from './readModel.ts';
import { rejectionTables } from './rejections.ts';
import { erasedEmails, installation } from './tables.ts';
import type * as schema from './tables.ts';
import { teamTables } from './team.ts';

type SchemaTable = {
  [Name in keyof typeof schema]: (typeof schema)[Name] extends PgTable ? Name : never;
}[keyof typeof schema];

/** Every table with what it means, each after the tables that it refers to. A missing one does not compile. */
export const OWNED_TABLES = {
  // Part of backups, because jobs can only be resumed with the same identity.
  installation: owned(installation, { isOld: null }),
  ...jobTables,
  ...auditTables,
  ...teamTables,
  ...accessTables,
  ...observedTables,
  ...rejectionTables,
  // Hashes that keep erased candidates out of the read model.
  erasedEmails: owned(erasedEmails, { isOld: null }),
} satisfies Record<SchemaTable, OwnedTable>;

/** Tables of the read model whose rows can exist without their candidature. */
export const DETAIL_TABLES: readonly OwnedTable[] = [results, flags].map((table) =>
  owned(table, { isOld: olderThan(table.read_at) }),
);
