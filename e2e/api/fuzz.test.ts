import { describeFuzz } from './fuzzTable.ts';

// Always the same way: `npm run test:slow` goes another one each time.
describeFuzz({ numRuns: 6, seed: 20_261_121 });
