import { readAnswer } from '../answer.ts';
import {
  type Client,
  type ClientConfig,
  type ClientOf,
  createOperations,
  sendCall,
  unexpectedAnswer,
} from '../client.ts';
import type { Endpoint } from '../endpoint.ts';
import { allEndpoints } from '../endpoints.ts';

/** A typed client of a table. Unlike that of the dashboard, it reads each answer by its schema. */
export function createClientOf<Table extends Record<string, Endpoint>>(
  table: Table,
  config: ClientConfig,
): ClientOf<Table> {
  return createOperations(table, async (endpoint, args, options) => {
    const { answer, response } = await sendCall(config, endpoint, args, options);
    if (endpoint.answers !== undefined) return answer;
    const reading = readAnswer(endpoint, answer, args.test_taker_id);
    if (!reading) throw unexpectedAnswer(response);
    return reading;
  });
}

/** The typed client of the API. */
export const createClient = (config: ClientConfig): Client => createClientOf(allEndpoints, config);
