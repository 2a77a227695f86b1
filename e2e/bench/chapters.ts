import type { Chapter } from './row.ts';
import { fewer, many } from './rows/dashboard.ts';
import { firstLoad } from './rows/firstLoad.ts';
import { gateway } from './rows/gateway.ts';
import { home } from './rows/home.ts';
import { lists } from './rows/lists.ts';
import { million } from './rows/million.ts';
import { pglite } from './rows/pglite.ts';
import { report } from './rows/report.ts';
import { starts } from './rows/start.ts';
import { sync } from './rows/sync.ts';

/** All chapters. Each creates its servers and data when it runs. */
export const CHAPTERS: readonly Chapter[] = [
  {
    prefixes: ['load.'],
    about: 'the first page, beside the floor page',
    minutes: { default: 1.25, full: 2 },
    open: firstLoad,
  },
  {
    prefixes: ['fewer.'],
    about: '10,000 candidates in the dashboard',
    minutes: { default: 2.25, full: 3.5 },
    open: fewer,
  },
  {
    prefixes: ['many.'],
    about: '100,000 candidates in the dashboard',
    minutes: { default: 2, full: 3 },
    open: many,
  },
  {
    prefixes: ['home.'],
    about: 'the Home page with 100,000 candidates',
    minutes: { default: 1, full: 1.5 },
    open: home,
  },
  {
    prefixes: ['lists.'],
    about: 'lists in the gateway, 100,000 on PGlite',
    minutes: { default: 1.25, full: 1.5 },
    open: lists,
  },
  {
    prefixes: ['sync.'],
    about: 'sync before a service of the network',
    minutes: { default: 2.75, full: 11 },
    open: sync,
  },
  {
    prefixes: ['gateway.'],
    about: 'what the gateway adds to a call',
    minutes: { default: 1, full: 1.5 },
    open: gateway,
  },
  { prefixes: ['report.'], about: 'reports as PDF', minutes: { default: null, full: 1 }, open: report },
  { prefixes: ['start.'], about: '`npm start`', minutes: { default: 0.5, full: 0.5 }, open: starts },
  { prefixes: ['pglite.'], about: 'the platform on PGlite', minutes: { default: null, full: 3 }, open: pglite },
  {
    prefixes: ['million.', 'growth.'],
    about: '1,000,000 candidates on PostgreSQL, and the points of growth.svg',
    minutes: { default: null, full: 15 },
    open: million,
  },
];
