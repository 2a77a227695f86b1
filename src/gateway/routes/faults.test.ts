import { describeGuards } from '../testing/guardTable.ts';
import { describeRawRequests } from '../testing/rawRequests.ts';
import { startRecordedGateway } from '../testing/recordedGateway.ts';
import { describeUpstreamAnswers } from '../testing/upstreamAnswers.ts';
import { describeOutages } from '../testing/upstreamOutages.ts';

// Fault cases of the built gateway; faults.dev.slow.ts has those of the development server.
describeGuards('built', startRecordedGateway);
describeRawRequests('built', startRecordedGateway);
describeUpstreamAnswers('built', startRecordedGateway);
describeOutages('built', startRecordedGateway);
