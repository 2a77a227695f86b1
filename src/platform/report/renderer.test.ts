import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { describe as answerFor } from '../http/refusal.ts';
import type { Report } from './model.ts';
import { createRenderer } from './renderer.ts';

const FONTS = fileURLToPath(new URL('fonts', import.meta.url));

// R31
test('a report past its deadline is ended, with an answer that says so', async () => {
  const renderer = createRenderer(FONTS, 1);
  try {
    const ended: unknown = await renderer.render({} as Report).catch((error: unknown) => error);
    expect(answerFor(ended as Error)).toMatchObject({
      status: 500,
      body: { detail: 'This report takes too long to make, and was given up. Ask the administrator.' },
    });
  } finally {
    await renderer.close();
  }
});
