import { describeFuzz, describeRoles } from './fuzzTable.ts';
describeFuzz({ numRuns: 400 });
describeRoles({ numRuns: 100 });
