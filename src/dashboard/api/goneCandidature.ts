import type { QueryClient } from '@tanstack/react-query';
import { Problem } from '../../contract/problem.ts';
import { candidatureKeys } from './candidatureKeys.ts';
import { confirmChange } from './candidatureLists.ts';

/** Whether a call failed because its target does not exist: a colleague has removed it. */
export function isGone(error: Error): boolean {
  return error instanceof Problem && error.status === 404;
}

/** Removes a candidature from all lists after a call did not find it, and reads the lists again. // S08 */
export function evictIfGone(error: Error, candidatureId: number, client: QueryClient): void {
  if (!isGone(error)) return;
  confirmChange(client, candidatureId, null);
  void client.invalidateQueries({ queryKey: candidatureKeys.all });
}
