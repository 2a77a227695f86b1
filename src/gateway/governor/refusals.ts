import { Refusal } from '../refusal.ts';

const MAX_WAIT = 3600;

/** The service asked us to wait, or will if it is asked now; `seconds` may be a fraction. // P38 */
export function rateLimited(seconds: number): Refusal {
  const wait = inSeconds(seconds);
  const unit = wait === 1 ? 'second' : 'seconds';
  return new Refusal(429, 'rate_limited', `The service was asked too often. Try again in ${wait} ${unit}.`, {
    headers: { 'retry-after': String(wait) },
  });
}

/** More waits here already than can be kept waiting. // P40 */
export function overloaded(seconds: number): Refusal {
  return new Refusal(503, 'overloaded', 'Too many calls wait for the service. Try again in a moment.', {
    headers: { 'retry-after': String(inSeconds(seconds)) },
  });
}

const inSeconds = (seconds: number) => Math.min(Math.max(Math.ceil(seconds), 1), MAX_WAIT);
