import type { Chapter } from './row.ts';
import { board } from './rows/board.ts';
import { firstLoad } from './rows/firstLoad.ts';
import { gateway } from './rows/gateway.ts';
import { growth } from './rows/growth.ts';
import { many } from './rows/many.ts';
import { pglite } from './rows/pglite.ts';
import { postgres } from './rows/postgres.ts';
import { report } from './rows/report.ts';
import { starts } from './rows/start.ts';

/** All there is to measure. Each makes what it needs when it is its turn. */
export const CHAPTERS: readonly Chapter[] = [
  { prefix: 'load.', about: 'the first page, beside a page of our libraries alone', minutes: 4, open: firstLoad },
  { prefix: 'many.', about: '100,000 people in the dashboard, and 10,000', minutes: 18, open: many },
  { prefix: 'board.', about: 'a board of 5,000 cards', minutes: 1, open: board },
  { prefix: 'gateway.', about: 'what the gateway adds to a call', minutes: 2, open: gateway },
  { prefix: 'postgres.', about: 'the platform on PostgreSQL with 1,000,000', minutes: 5, open: postgres },
  { prefix: 'pglite.', about: 'the platform on PGlite with 100,000', minutes: 4, open: pglite },
  { prefix: 'report.', about: 'reports as PDF', minutes: 1, open: report },
  { prefix: 'start.', about: '`npm start`', minutes: 1, open: starts },
  { prefix: 'growth.', about: 'the points of growth.svg', minutes: 6, open: growth },
];
