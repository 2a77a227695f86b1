import { useQuery, useQueryClient } from '@tanstack/react-query';

/** How often what is shown is asked for again, in milliseconds. */
const QUIET_PACE = 30_000;

/** A dialog in which something is filled in: what lies behind it can wait. */
const FORM =
  '[role="dialog"]:not([data-drawer]) :is(textarea, input:not([type=checkbox], [type=radio], [role=combobox]))';

/**
 * Asks again and again while the page is to be seen, and tells nobody when it fails: the next time may be better. The
 * first time is half a minute after what is shown has come. `ask` gets what it answered the time before.
 */
export function useQuietly<Value>(
  key: readonly unknown[],
  { enabled, ask }: { enabled: boolean; ask: (signal: AbortSignal, before: Value | null) => Promise<Value | null> },
): { data: Value | null; updatedAt: number } {
  const client = useQueryClient();
  const queryKey = ['quietly', ...key];
  const { data, dataUpdatedAt } = useQuery<Value | null>({
    queryKey,
    enabled,
    initialData: null,
    retry: false,
    refetchInterval: QUIET_PACE,
    structuralSharing: false,
    async queryFn({ signal }) {
      const before = client.getQueryData<Value>(queryKey) ?? null;
      return document.querySelector(FORM) ? before : await ask(signal, before);
    },
  });
  return { data, updatedAt: dataUpdatedAt };
}
