// @vitest-environment happy-dom
import { describeDamaged } from './testing/damagedPages.ts';
import { describeAllRefused } from './testing/refusedPages.ts';
describeDamaged(15);
describeAllRefused('upstream_auth');
