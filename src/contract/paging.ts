import { paging } from './endpoint.ts';

/** The requested rows of a list. */
export interface Page {
  limit: number;
  offset: number;
}

/** The requested page, with the defaults of the contract. */
export function pageOf(query: { limit?: number | undefined; offset?: number | undefined }): Page {
  return { limit: query.limit ?? paging.limit.fallback, offset: query.offset ?? paging.offset.fallback };
}
