import { describeGuards } from './testing/guardTable.ts';
import { describeRawRequests } from './testing/rawRequests.ts';
import { startGateway } from './testing/startGateway.ts';
import { describeUpstreamAnswers } from './testing/upstreamAnswers.ts';
import { describeOutages } from './testing/upstreamOutages.ts';

// What the gateway withstands, as it is built; faults.dev.test.ts has the same of it in development.

// P01 P02 P03 P04 P05 P06 P08 P09 P10 P12 P17 P18 P19 P20 P23 P25 P26 P42 P43 R20
describeGuards('built', startGateway);
// P12 P13 P15 P24 P25 P27 P28
describeRawRequests('built', startGateway);
// P11 P29 P30 P32 P35 P38 P39 P41
describeUpstreamAnswers('built', startGateway);
// P36
describeOutages('built', startGateway);
