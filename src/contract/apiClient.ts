import { type Client, type ClientConfig, createClientOf } from './client.ts';
import { allEndpoints } from './endpoints.ts';

/** The typed client of the API. */
export const createClient = (config: ClientConfig): Client => createClientOf(allEndpoints, config);
