import { describeGuards } from './testing/guardTable.ts';
import { startGateway } from './testing/startGateway.ts';

// P01 P02 P03 P04 P05 P06 P08 P09 P10 P12 P17 P18 P19 P20 P23 P25 P26 P42 P43
describeGuards('built', () => startGateway());
