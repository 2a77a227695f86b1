// @vitest-environment happy-dom
import { describeDamaged } from './testing/damagedPages.ts';
import { describeAllRefused } from './testing/refusedPages.ts';
describeDamaged(25);
describeAllRefused('upstream_auth');
