import { createLedger } from '../ledger.ts';

export const WINDOW = 60_000;
/** A window and a sixtieth. */
export const SPAN = 61_000;

export const ledgerOf = (limit = 60) => createLedger({ limit, window: WINDOW });
export const says = (remaining: number, { limit, reset }: { limit?: number; reset?: number } = {}, status = 200) => ({
  status,
  headers: {
    'x-ratelimit-remaining': String(remaining),
    ...(limit !== undefined && { 'x-ratelimit-limit': String(limit) }),
    ...(reset !== undefined && { 'x-ratelimit-reset': String(reset) }),
  },
});
export const SILENT = { status: 200, headers: {} };
export const refusal = (seconds?: number) => ({
  status: 429,
  headers: seconds === undefined ? {} : { 'retry-after': String(seconds) },
});

/** A call that is answered when it is sent. */
export function call(
  ledger: ReturnType<typeof ledgerOf>,
  now: number,
  answer: Parameters<typeof ledger.ended>[1] = SILENT,
) {
  ledger.settle(now);
  ledger.sent(now);
  ledger.ended(now, answer);
}
