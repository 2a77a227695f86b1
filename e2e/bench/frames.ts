import type { Page } from 'playwright';

/** Returns the milliseconds of each frame while `act` runs. */
export async function framesDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  const watch = await page.evaluateHandle(() => {
    const noted = { frames: [] as number[], running: true };
    let last: number | null = null;
    const note = (now: number) => {
      if (last !== null) noted.frames.push(now - last);
      last = now;
      if (noted.running) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    return noted;
  });
  await act();
  return await watch.evaluate((noted) => {
    noted.running = false;
    return noted.frames;
  });
}

/** The heap of a page in MB after garbage collection. */
export async function heapOf(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  await cdp.detach();
  return usedSize / 1e6;
}
