import { describeFuzz } from './fuzzTable.ts';

// Always the same way: `npm run test:slow` goes another one each time.
// P18 P19 P26 P42 T37
describeFuzz({ numRuns: 12, seed: 20_261_121 });
