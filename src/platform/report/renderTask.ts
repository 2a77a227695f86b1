import type { RenderTask } from './renderer.ts';
import { renderReport } from './renderReport.ts';

/** What the thread of renderer.ts does with a task. */
export default async function work({ report, fonts }: RenderTask): Promise<Uint8Array> {
  return await renderReport(report, fonts);
}
