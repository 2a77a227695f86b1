import { describeFuzz } from './fuzzTable.ts';

// With a fixed seed; `npm run test:slow` uses a random one.
describeFuzz({ numRuns: 6, seed: 20_261_121 });
