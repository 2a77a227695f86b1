import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { toErrorResponse as answerFor } from '../http/httpError.ts';
import type { Report } from './reportModel.ts';
import { createRenderer } from './renderer.ts';

const FONTS = fileURLToPath(new URL('fonts', import.meta.url));

test('a report past its deadline is stopped and refused with the reason [R31]', async () => {
  const renderer = createRenderer(FONTS, 1);
  try {
    const ended: unknown = await renderer.render({} as Report).catch((error: unknown) => error);
    expect(answerFor(ended as Error)).toMatchObject({
      status: 500,
      body: { detail: 'Creating this report took too long. Ask your administrator.' },
    });
  } finally {
    await renderer.close();
  }
});

const REPORT: Report = {
  company: { name: null, logo: null, supportEmail: null, privacyUrl: null },
  person: { full_name: 'Ann', email: 'ann@example.com' },
  assessment: { name: 'Cook', benchmark_name: 'Kitchen' },
  time_zone: 'UTC',
  made: new Date(0),
  invited: new Date(0),
  started: null,
  completed: null,
  status: 'invited',
  score: null,
  tests: [],
  flags: { is_exited_full_screen: null, is_left_screen: null, repeated_ip: null, is_camera_enabled: null },
  custom_answers: [],
};

test('a slow report does not delay others [R31]', { timeout: 60_000 }, async () => {
  const renderer = createRenderer(FONTS);
  try {
    const answers = Array.from({ length: 400 }, () => ({ question: 'Why?', answer: 'سلام '.repeat(400) }));
    const long = renderer.render({ ...REPORT, custom_answers: answers }).then(
      () => 'long',
      () => 'ended with the test',
    );
    const short = renderer.render(REPORT).then(() => 'short');
    expect(await Promise.race([long, short])).toBe('short');
  } finally {
    await renderer.close();
  }
});
