import { IS_FULL_RUN } from '../support/slowMode.js';
import { describeFuzz, describeRoles } from './fuzzTable.ts';
describeFuzz({ numRuns: IS_FULL_RUN ? 400 : 100 });
describeRoles({ numRuns: IS_FULL_RUN ? 100 : 25 });
