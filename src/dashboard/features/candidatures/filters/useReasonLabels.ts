import { useQuery } from '@tanstack/react-query';
import { rejectionReasonsQuery } from '../../../api/rejectionReasons.ts';

/** The labels of the reasons for rejections by ID, as the values of a filter; read only where they are needed. */
export function useReasonLabels(isNeeded: boolean): ReadonlyMap<string, string> {
  const { data } = useQuery({ ...rejectionReasonsQuery(), enabled: isNeeded });
  return new Map(data?.results.map(({ id, label }) => [String(id), label]));
}
