import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ahead, aheadQuery } from '../../api/readAhead.ts';

/** Reads what the drawer of somebody will ask for, until it is no longer drawn. */
export function ReadAhead(ahead: Ahead) {
  useQuery(aheadQuery(useQueryClient(), ahead));
  return null;
}
