import { paging } from './endpoint.ts';

/** Which rows of a list are wanted. */
export interface Page {
  limit: number;
  offset: number;
}

/** The page that a query asks for; what it does not say is as the contract has it. */
export function pageOf(query: { limit?: number | undefined; offset?: number | undefined }): Page {
  return { limit: query.limit ?? paging.limit.fallback, offset: query.offset ?? paging.offset.fallback };
}
