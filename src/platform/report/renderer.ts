import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { httpError } from '../http/httpError.ts';
import type { Report } from './reportModel.ts';

/** The input of a worker thread. */
export interface RenderTask {
  report: Report;
  fonts: string;
}

export interface Renderer {
  /** Renders a report as PDF; rejects when it fails or takes too long. */
  render(report: Report): Promise<Buffer>;
  close(): Promise<void>;
}

const RENDER_TIMEOUT_MS = 30_000;
/** Two, so that a slow report does not block others. The render queue admits as many, so no task waits here. */
export const RENDER_THREADS = 2;
/** An idle thread ends after this time and frees the memory of its fonts. */
const IDLE_TIMEOUT_MS = 10 * 60 * 1000;
const MEMORY_MB = 512;

// The build puts a compiled worker of the same name beside the program.
const WORKER = new URL('./render-worker.js', import.meta.url);

/**
 * Renders reports in worker threads: a report takes about ten milliseconds of CPU time, a long one a second, which would block
 * all requests. A thread that runs out of memory does not affect the server. // T40
 */
export function createRenderer(fonts: string, timeoutMs = RENDER_TIMEOUT_MS): Renderer {
  const pool = new Piscina<RenderTask, Uint8Array>({
    filename: fileURLToPath(WORKER),
    minThreads: 0,
    maxThreads: RENDER_THREADS,
    idleTimeout: IDLE_TIMEOUT_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    env: {},
  });
  return {
    async render(report) {
      const signal = AbortSignal.timeout(timeoutMs);
      const { buffer, byteOffset, byteLength } = await pool
        .run({ report, fonts }, { signal })
        .catch((error: unknown) => {
          if (!signal.aborted) throw error;
          throw httpError(500, 'Creating this report took too long. Ask your administrator.');
        });
      return Buffer.from(buffer, byteOffset, byteLength);
    },
    close: async () => await pool.destroy(),
  };
}
