// @vitest-environment happy-dom
import { describeDamaged } from './testing/damagedPages.ts';
import { describeAllRefused } from './testing/refusedPages.ts';

// S12 S13 S14 S16 S18
describeDamaged(25);

// S06
describeAllRefused('upstream_auth');
