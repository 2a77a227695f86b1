// @vitest-environment happy-dom
import { describeDamaged } from './testing/damagedPages.ts';
import { describeAllRefused, describeOneRefused } from './testing/refusedPages.ts';
describeDamaged(1);
describeAllRefused('role');
describeOneRefused();
