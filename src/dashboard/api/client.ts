import { type CallOptions, type OperationAnswer, type OperationArguments, sendCall } from '../../contract/client.ts';
import type { Operation } from '../../contract/endpoint.ts';
import { isRecord } from '../../contract/isRecord.ts';
import { type OperationName, operations, serviceOperations } from '../../contract/operations/operations.ts';
import { UNREADABLE_HEADER } from '../../contract/preload.ts';
import { Problem } from '../../contract/problem.ts';
import { requireCurrentBuild } from '../lib/build.ts';
import { fetchWithTimeout, HEADERS, send } from './http.ts';
import { trackRequest } from './networkStatus.ts';

/** `polling`: slow answers are not reported to the user · `background`: the gateway lets interactive requests go first, too. */
export type CallPriority = 'polling' | 'background';

interface Options extends CallOptions {
  priority?: CallPriority | undefined;
}

const READS = '/api/read/';

/**
 * Calls an operation of the gateway, which has checked what it answers: the answer is taken as it is. Rejects with a Problem,
 * see `sendCall`.
 */
export async function call<Name extends OperationName>(
  name: Name,
  args: OperationArguments<Name>,
  { signal, priority }: Options = {},
): Promise<OperationAnswer<Name>> {
  const operation: Operation = operations[name];
  const { path, method, answers, audited } = operation;
  if (method !== 'GET' && audited !== null) requireCurrentBuild();
  // These may wait for the service.
  const isSlowShown = priority === undefined && (Object.hasOwn(serviceOperations, name) || path.startsWith(READS));
  // A large file takes long.
  const request = answers === 'file' ? send : fetchWithTimeout;
  const { answer, response } = await sendCall(
    {
      fetch: (input, init) => (isSlowShown ? trackRequest(request(input, init), method) : request(input, init)),
      baseUrl: '',
      headers: priority === 'background' ? { ...HEADERS, 'x-shortlist-priority': 'background' } : HEADERS,
    },
    operation,
    args,
    { signal },
  );
  if (answers === undefined && !isRecord(answer)) {
    throw new Problem({
      status: response.status,
      code: 'unexpected_answer',
      message: 'Unexpected response from the server.',
    });
  }
  const unreadable = Number(response.headers.get(UNREADABLE_HEADER));
  // The type is that of the schema by which the gateway has made it.
  return (isRecord(answer) && unreadable > 0 ? { ...answer, unreadable } : answer) as OperationAnswer<Name>;
}
