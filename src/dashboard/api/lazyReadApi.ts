import { createClientOf } from '../../contract/client.ts';
import { lazyReadEndpoints } from '../../contract/lazyReadEndpoints.ts';
import { CLIENT_CONFIG } from './clientConfig.ts';

/** What the gateway answers from its read model, as far as no page asks for it before its first row. */
export const lazyReadApi = createClientOf(lazyReadEndpoints, CLIENT_CONFIG);
