import { shapeAnswer } from '../../contract/answer.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Role } from '../../contract/role.ts';
import { pickContract } from '../security/visibleFields.ts';
import type { Answer } from '../upstream/answer.ts';

/**
 * The part of an answer of the upstream that a role may read. The answer to a write has the fields of the contract only, for every role: more of them
 * could name a candidate. Refusals pass unchanged.
 */
export function visibleReply(
  role: Role,
  { endpoint, values }: { endpoint: Endpoint; values: Record<string, unknown> },
  answer: Answer,
): Answer {
  const { response, method } = endpoint;
  const isAllVisible = role === 'recruiter' && method === 'GET';
  if (isAllVisible || typeof response === 'string' || answer.body === null || answer.status > 299) return answer;
  // answerOf has checked that it is JSON.
  const raw: unknown = JSON.parse(answer.body.toString());
  const visible = pickContract(role, endpoint, shapeAnswer(endpoint, raw, values.test_taker_id));
  return { ...answer, body: Buffer.from(JSON.stringify(visible ?? null)) };
}
