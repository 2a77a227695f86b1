import type { RenderTask } from './renderer.ts';
import { renderReport } from './renderReport.ts';

/** The task of the worker threads, see renderer.ts. */
export default async function work({ report, fonts }: RenderTask): Promise<Uint8Array> {
  return await renderReport(report, fonts);
}
