import type { Chapter } from './row.ts';
import { board } from './rows/board.ts';
import { firstLoad } from './rows/firstLoad.ts';
import { gateway } from './rows/gateway.ts';
import { growth } from './rows/growth.ts';
import { listsOnPglite, listsOnPostgres } from './rows/lists.ts';
import { fewer, many } from './rows/many.ts';
import { pglite } from './rows/pglite.ts';
import { postgres } from './rows/postgres.ts';
import { report } from './rows/report.ts';
import { starts } from './rows/start.ts';

/** All there is to measure. Each makes what it needs when it is its turn. */
export const CHAPTERS: readonly Chapter[] = [
  {
    prefix: 'load.',
    about: 'the first page, beside the floor page',
    minutes: { default: 3, full: 4 },
    open: firstLoad,
  },
  { prefix: 'many.', about: '100,000 candidates in the dashboard', minutes: { default: null, full: 14 }, open: many },
  { prefix: 'fewer.', about: '10,000 candidates in the dashboard', minutes: { default: 2, full: 4 }, open: fewer },
  { prefix: 'board.', about: 'a board of 5,000 cards', minutes: { default: 1, full: 1 }, open: board },
  { prefix: 'gateway.', about: 'what the gateway adds to a call', minutes: { default: 1, full: 2 }, open: gateway },
  { prefix: 'postgres.', about: 'PostgreSQL with 1,000,000', minutes: { default: null, full: 5 }, open: postgres },
  { prefix: 'pglite.', about: 'PGlite with 100,000', minutes: { default: 3, full: 4 }, open: pglite },
  {
    prefix: 'lists.',
    about: 'lists of the read model, 100,000 on PGlite',
    minutes: { default: 1, full: 2 },
    open: listsOnPglite,
  },
  {
    prefix: 'million.',
    about: 'lists of the read model, 1,000,000 on PostgreSQL',
    minutes: { default: null, full: 6 },
    open: listsOnPostgres,
  },
  { prefix: 'report.', about: 'reports as PDF', minutes: { default: 1, full: 1 }, open: report },
  { prefix: 'start.', about: '`npm start`', minutes: { default: 1, full: 1 }, open: starts },
  { prefix: 'growth.', about: 'the points of growth.svg', minutes: { default: null, full: 6 }, open: growth },
];
