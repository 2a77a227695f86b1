import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics for Prometheus. Labels have few fixed values; none come from requests. */
export interface Metrics {
  /** Counts an answered request. `operation`: the operation name, or the route. */
  answered: (server: 'dashboard' | 'platform', operation: string, answer: { status: number; seconds: number }) => void;
  /** Counts a call to the service. `outcome`: the status, or a code without one. */
  called: (operation: string, outcome: string, seconds: number) => void;
  /** Registers a gauge that is read at every scrape. Leaves it out if reading fails. */
  observe: (observed: Observed) => void;
  /** The text that Prometheus reads. */
  write: () => Promise<{ type: string; text: string }>;
}

export interface Observed {
  name: string;
  help: string;
  labels: readonly string[];
  read: () => Sample[] | Promise<Sample[]>;
}

export interface Sample {
  labels: Record<string, string>;
  value: number;
}

/** Histogram buckets in seconds. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 30];

/** `ofProcess`: adds memory, CPU and event loop of this process. */
export function createMetrics({ version, ofProcess }: { version: string; ofProcess: boolean }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (ofProcess) collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'shortlist_info', help: 'The version that runs.', labelNames: ['version'], registers }).set(
    { version },
    1,
  );
  const requests = new Counter({
    name: 'shortlist_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['server', 'operation', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'shortlist_http_request_seconds',
    help: 'Time to answer requests.',
    labelNames: ['server', 'operation'],
    buckets: BUCKETS,
    registers,
  });
  const calls = new Counter({
    name: 'shortlist_upstream_calls_total',
    help: 'Calls of the service, by status, or by the reason for a missing answer.',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  const callSeconds = new Histogram({
    name: 'shortlist_upstream_call_seconds',
    help: 'Time the service took, without waiting for the rate limit.',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers,
  });
  return {
    answered(server, operation, { status, seconds }) {
      requests.inc({ server, operation, status });
      requestSeconds.observe({ server, operation }, seconds);
    },
    called(operation, outcome, seconds) {
      calls.inc({ operation, outcome });
      callSeconds.observe({ operation }, seconds);
    },
    observe({ name, help, labels, read }) {
      const gauge = new Gauge({
        name,
        help,
        labelNames: labels,
        registers,
        async collect() {
          const samples = await Promise.resolve()
            .then(read)
            .catch(() => []);
          gauge.reset();
          for (const { labels: of, value } of samples) gauge.set(of, value);
        },
      });
    },
    write: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
