import type { House } from '../../database/house.ts';
import {
  audit,
  collectedResults,
  installation,
  jobItems,
  jobs,
  mailBeats,
  rejectionMails,
  reports,
  views,
} from '../schema.ts';
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
  tables: [installation, jobs, jobItems, rejectionMails, mailBeats, reports, collectedResults, views, audit],
  afterRestore: pauseRestored,
  addresses: addressesOf,
  erase,
  gather,
};
