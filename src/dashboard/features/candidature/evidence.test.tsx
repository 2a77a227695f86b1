// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/queryClient.ts';
import { candidatureOf } from '../../lib/testing/candidature.ts';
import TestAnswers from './TestAnswers.tsx';
import { TestConditions } from './TestConditions.tsx';
import TestDetails from './TestDetails.tsx';
import Verdicts from './Verdicts.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

/** Answers by the end of the path. */
let answers: Record<string, (init?: RequestInit) => Response>;
let asked: string[];
let shown = 0;

const page = document.createElement('main');
const root = createRoot(page);

beforeEach(() => {
  [answers, asked, shown] = [{}, [], shown + 1];
  document.body.replaceChildren(page);
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const { pathname } = new URL(input, 'http://gateway');
    asked.push(`${init?.method ?? 'GET'} ${pathname}`);
    const found = Object.entries(answers).find(([end]) => pathname.endsWith(end));
    return Promise.resolve(found ? found[1](init) : Response.json({ embedded: false, results: [] }));
  });
});
afterEach(() => act(async () => root.render(null)));

const client = createQueryClient(() => {});
const show = (element: ReactElement) =>
  act(async () => root.render(<QueryClientProvider client={client}>{element}</QueryClientProvider>));
const buttons = (text: string) => [...page.querySelectorAll('button')].filter((each) => each.textContent === text);
const press = (text: string) => act(async () => buttons(text)[0]?.click());

const UNKNOWN = { areas: null, time_share: null, answered: null, questions: null, correct: null, submitted_at: null };

test('what the service does not say is in the report, which opens', async () => {
  answers['/results/9/'] = () => Response.json({ ...UNKNOWN, answered: 4, questions: 16, rank: null });
  answers['/render_pdf/'] = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
  await show(<TestDetails candidature={candidatureOf({ id: shown, status: 'completed' })} resultId={9} />);
  await vi.waitFor(() => expect(page.textContent).toContain('4 of 16 answered'));
  // Time, submission and skill areas.
  expect(buttons('In the report')).toHaveLength(3);
  await press('In the report');
  await vi.waitFor(() => expect(asked.join()).toContain('/render_pdf/'));
});

test('under blind review the report is not offered', async () => {
  answers['/results/9/'] = () => Response.json({ ...UNKNOWN, rank: null });
  const candidature = { ...candidatureOf({ id: shown, status: 'completed' }), is_hidden: true };
  await show(<TestDetails candidature={candidature} resultId={9} />);
  await vi.waitFor(() => expect(page.textContent).toContain('Not sent by the service'));
  expect(buttons('In the report')).toEqual([]);
});

test('a large answer is cut, and shown whole on request', async () => {
  const source = Array.from({ length: 50 }, (_, line) => `const line${line} = '<b>${line}</b>';`).join('\n');
  const code = { language: 'typescript', passed: 1, cases_count: 2, run_ms: 12, cases: [] };
  const answer = { number: 1, kind: 'code', area: 'Text', prompt: 'Write it.', exhibit: null, answer: source, code };
  const points = { points: 0.5, points_possible: 1, time_share: 40 };
  answers['/answers/'] = () => Response.json({ are_kept: true, results: [{ ...answer, ...points }] });
  await show(<TestAnswers candidatureId={shown} resultId={9} />);
  await vi.waitFor(() => expect(page.textContent).toContain('1 passed, 1 failed · 12 ms'));
  expect(page.textContent).toContain('0.5 of 1 point · saved at 40% of the time');
  expect(page.textContent).toContain("const line39 = '<b>39</b>';");
  expect(page.textContent).not.toContain('line40');
  await press('Show all (10 more lines)');
  expect(page.textContent).toContain("const line49 = '<b>49</b>';");
  // Hiring managers get no right answer.
  expect(page.textContent).not.toContain('Solution');
});

test('answers that were not kept are said to be so', async () => {
  answers['/answers/'] = () => Response.json({ are_kept: false, results: [] });
  await show(<TestAnswers candidatureId={shown} resultId={9} />);
  await vi.waitFor(() => expect(page.textContent).toContain('The answers of this test are not kept.'));
});

test('a verdict that lost to a colleague’s stays in its form, and replaces it when it is saved again [X33]', async () => {
  const theirs = { candidature: shown, condition: 'repeated_ip', author: 'bo@example.org', at: '2026-11-01T00:00:00Z' };
  const seen: unknown[] = [];
  let current: object[] = [];
  answers['/verdicts/'] = (init) => {
    if (init?.method !== 'PUT') return Response.json({ results: current });
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '') as { seen: number | null; reason: string };
    seen.push(body);
    if (body.seen !== 7) {
      current = [{ ...theirs, id: 7, verdict: 'dismissed', reason: 'Same school.', is_current: true }];
      return Response.json({ code: 'conflict', message: 'bo chose Dismissed meanwhile.' }, { status: 409 });
    }
    current = [{ ...theirs, id: 8, verdict: 'confirmed', reason: body.reason, is_current: true }];
    return Response.json(current[0]);
  };
  await show(<Verdicts candidatureId={shown} condition="repeated_ip" label="IP address" isBlind={false} />);
  await vi.waitFor(() => expect(buttons('Verdict…')).toHaveLength(1));
  await press('Verdict…');
  await act(async () => page.querySelector<HTMLInputElement>('input[value="confirmed"]')?.click());
  await press('Save');
  await vi.waitFor(() => expect(page.textContent).toContain('Same school.'));
  expect(page.querySelector<HTMLInputElement>('input[value="confirmed"]')?.checked).toBe(true);
  await press('Save');
  await vi.waitFor(() => expect(page.querySelector('form')).toBeNull());
  expect(seen).toMatchObject([{ seen: null }, { seen: 7, verdict: 'confirmed' }]);
});

test('a condition to check says how many of the others had the same, from ten completed candidates on [T82]', async () => {
  const candidature = candidatureOf({ id: shown, status: 'completed' });
  const entry = { id: shown, is_exited_full_screen: true, is_left_screen: true, repeated_ip: false };
  answers['/candidates/3/'] = () => Response.json({ assessments_detail: [{ ...entry, is_camera_enabled: null }] });
  const signals = [
    { name: 'is_exited_full_screen', yes: 5, no: 8 },
    { name: 'is_left_screen', yes: 4, no: 5 },
  ];
  answers['/insights/'] = () => Response.json({ flags: { count: 13, signals } });
  await show(<TestConditions assessmentId={shown} candidature={candidature} testTakerId={3} />);
  await vi.waitFor(() => expect(page.textContent).toContain('33% of the other 12 did, too.'));
  // Of nine.
  expect(page.textContent?.match(/did, too/g)).toHaveLength(1);
});

test('events are said in words, for a hiring manager without seconds [T82]', async () => {
  const events = [
    { kind: 'mouse_left', question: null, start_share: 3, span_share: null, seconds: null, characters: null },
    { kind: 'full_screen_left', question: 2, start_share: 10, span_share: 5, seconds: null, characters: null },
    { kind: 'pasted', question: 4, start_share: 60, span_share: null, seconds: null, characters: 1 },
  ];
  const details = { ...UNKNOWN, time_share: 80, rank: null, events, events_left_out: 3 };
  answers['/results/9/'] = () => Response.json(details);
  await show(<TestDetails candidature={candidatureOf({ id: shown, status: 'completed' })} resultId={9} />);
  await vi.waitFor(() => expect(page.textContent).toContain('Left full screen: once, 5% of the time'));
  expect([...page.querySelectorAll('ol li')].map(({ textContent }) => textContent)).toEqual([
    'At 3% of the time: mouse left the window, no return recorded',
    'At 10% of the time, question 2: left full screen, 5% of the time',
    'At 60% of the time, question 4: pasted text, 1 character',
  ]);
  expect(page.textContent).toContain('3 more events counted without details');
});
