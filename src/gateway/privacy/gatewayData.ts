import type { StoredData } from '../../database/storedData.ts';
import { CACHE_TABLES } from '../schema/readModel.ts';
import { pauseRestored } from './afterRestore.ts';
import { emptyCache } from './cachedData.ts';
import { eraseCandidate, eraseUser, exportCandidate, readAddresses } from './candidateData.ts';
import { PERSONAL_DATA } from './personalData.ts';

/** The gateway's tables, for backups, exports and erasures. */
export const gatewayData: StoredData = {
  name: 'gateway',
  tables: Object.values(PERSONAL_DATA).map(({ table }) => table),
  caches: CACHE_TABLES,
  dropCaches: emptyCache,
  async afterRestore(tx) {
    await emptyCache(tx);
    return await pauseRestored(tx);
  },
  addresses: readAddresses,
  erase: eraseCandidate,
  eraseUser,
  export: exportCandidate,
};
