import { describeFuzz, describeRoles } from './fuzzTable.ts';

// P18 P19 P26 P42 T37
describeFuzz({ numRuns: 400 });
// P45
describeRoles({ numRuns: 100 });
