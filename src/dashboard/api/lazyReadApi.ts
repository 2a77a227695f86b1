import { createClientOf } from '../../contract/client.ts';
import { lazyReadEndpoints } from '../../contract/lazyReadEndpoints.ts';
import { CLIENT_CONFIG } from './clientConfig.ts';

/** Operations on the read model, loaded after the first row. */
export const lazyReadApi = createClientOf(lazyReadEndpoints, CLIENT_CONFIG);
