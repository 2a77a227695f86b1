import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { httpError } from '../http/httpError.ts';
import type { Report } from './reportModel.ts';

/** What a thread is asked to do. */
export interface RenderTask {
  report: Report;
  fonts: string;
}

export interface Renderer {
  /** Sets a report as a PDF; rejects when it cannot be set or takes too long. */
  render(report: Report): Promise<Buffer>;
  close(): Promise<void>;
}

/** Milliseconds; a report of twenty answers as long as they are set takes some seconds at most. */
const RENDER_TIMEOUT_MS = 30_000;
/** One report that takes long leaves a thread to the others. As many as the queue lets in, so that none waits here. */
export const RENDER_THREADS = 2;
/** Milliseconds that a thread waits for the next report before it ends and gives back the memory of its fonts. */
const IDLE_TIMEOUT_MS = 10 * 60 * 1000;
const MEMORY_MB = 512;

// The build puts a compiled worker of the same name beside the program.
const WORKER = new URL('./render-worker.js', import.meta.url);

/**
 * Sets reports in threads of their own, because each takes some ten milliseconds of processor, a long one a
 * second, for which nothing else would be answered. A thread that runs out of memory ends alone. // T40
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
          throw httpError(500, 'This report takes too long to make, and was given up. Ask the administrator.');
        });
      return Buffer.from(buffer, byteOffset, byteLength);
    },
    close: async () => await pool.destroy(),
  };
}
