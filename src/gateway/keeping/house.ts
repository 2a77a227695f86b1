import type { House } from '../../database/house.ts';
import { CACHE_TABLES } from '../readModel/tables.ts';
import {
  audit,
  collectedResults,
  erasedEmails,
  installation,
  jobItems,
  jobs,
  mailBeats,
  observedCompletions,
  rejectionMails,
  reports,
  views,
} from '../schema.ts';
import { emptyCache } from './cached.ts';
import { erase } from './erase.ts';
import { gather } from './gather.ts';
import { addressesOf } from './people.ts';
import { pauseRestored } from './restored.ts';

/**
 * What the gateway keeps, for backups and erasures. The installation goes with a backup: jobs are bound to it, and
 * somebody may resume them where it is restored.
 */
export const gatewayHouse: House = {
  name: 'gateway',
  tables: [
    installation,
    jobs,
    jobItems,
    rejectionMails,
    mailBeats,
    reports,
    collectedResults,
    views,
    audit,
    observedCompletions,
    erasedEmails,
  ],
  caches: CACHE_TABLES,
  async afterRestore(tx) {
    await emptyCache(tx);
    return await pauseRestored(tx);
  },
  addresses: addressesOf,
  erase,
  gather,
};
