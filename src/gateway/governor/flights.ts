import type { Reply } from '../upstream/exchange.ts';
import type { Outbound } from '../upstream/outbound.ts';
import { isWorkLane, type Waiting } from './lanes.ts';

interface Ways {
  /** Asks the service. */
  send: (outbound: Outbound, waiting: Waiting) => Promise<Reply>;
  /** Moves a call that waits in the background before the others that do. */
  hurry: (outbound: Outbound, waiting: Waiting) => void;
}

/** A read on its way, and those who wait for its answer. */
interface Flight {
  waiting: Waiting;
  passengers: number;
  answer: Promise<Reply>;
  giveUp: () => void;
}

/**
 * Joins equal reads that are on their way: one call, whose answer all get, and which is given up when the last of them
 * has gone. Reports, too: their bytes are there once, however many are sent them.
 *
 * Whoever asks after a change has been made must not be told what was so before it: no read that began before it is
 * joined any more. Background work reads for itself, since it asks in order to know how things are now.
 */
export function createFlights({ send, hurry }: Ways): Ways['send'] {
  const joinable = new Map<string, Flight>();

  function depart(key: string, outbound: Outbound, lane: Waiting['lane']): Flight {
    const abandoned = new AbortController();
    const waiting = { signal: abandoned.signal, lane };
    const land = () => {
      if (joinable.get(key) === flight) joinable.delete(key);
    };
    const answer = send(outbound, waiting).finally(land);
    const giveUp = () => {
      land();
      abandoned.abort();
    };
    const flight: Flight = { waiting, passengers: 0, answer, giveUp };
    joinable.set(key, flight);
    return flight;
  }

  return async (outbound, waiting) => {
    const { endpoint, url, headers } = outbound;
    if (endpoint.method !== 'GET') return await send(outbound, waiting).finally(() => joinable.clear());
    if (isWorkLane(waiting.lane)) return await send(outbound, waiting);
    const key = `${headers['accept']} ${url.href}`;
    const before = joinable.get(key);
    if (before && waiting.lane === 'interactive') hurry(outbound, before.waiting);
    return await board(before ?? depart(key, outbound, waiting.lane), waiting.signal);
  };
}

/** Waits for a flight's answer. Rejects as the flight does, and with the signal's reason when it is aborted. */
function board(flight: Flight, signal: AbortSignal): Promise<Reply> {
  flight.passengers += 1;
  return new Promise((resolve, reject) => {
    const leave = () => {
      reject(signal.reason);
      flight.passengers -= 1;
      if (flight.passengers === 0) flight.giveUp();
    };
    const stay = () => signal.removeEventListener('abort', leave);
    flight.answer.then(stay, stay);
    flight.answer.then(resolve, reject);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}
