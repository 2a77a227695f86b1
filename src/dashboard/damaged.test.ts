// @vitest-environment happy-dom
import { describeDamaged } from './testing/damagedPages.ts';
import { describeAllRefused, describeOneRefused } from './testing/refusedPages.ts';

// S12 S13 S14 S16 S18
describeDamaged(1);

// S07
describeAllRefused('role');

// S07 S10 S27
describeOneRefused();
