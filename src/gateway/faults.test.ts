import { describeGuards } from './testing/guardTable.ts';
import { describeRawRequests } from './testing/rawRequests.ts';
import { startGateway } from './testing/startGateway.ts';
import { describeUpstreamAnswers } from './testing/upstreamAnswers.ts';
import { describeOutages } from './testing/upstreamOutages.ts';

// What the gateway withstands, as it is built; faults.dev.slow.ts has the same of it in development.
describeGuards('built', startGateway);
describeRawRequests('built', startGateway);
describeUpstreamAnswers('built', startGateway);
describeOutages('built', startGateway);
