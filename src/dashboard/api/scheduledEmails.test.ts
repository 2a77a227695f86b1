import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { scheduledEmailsMutation } from './scheduledEmails.ts';
import { mocked } from '../lib/testing/mockedCalls.ts';
import { runMutation } from './runMutation.ts';

vi.mock('./client.ts', () => import('../lib/testing/mockedCalls.ts'));
const { changeScheduledEmails } = mocked;
afterEach(() => vi.useRealTimers());

test('a change of a scheduled email stays known until the page is left', async () => {
  vi.useFakeTimers();
  changeScheduledEmails.mockResolvedValueOnce({ changed: 1 });
  // As in browsers; on servers the cache never expires.
  const client = new QueryClient({ defaultOptions: { mutations: { gcTime: 300_000 } } });
  const decided = { action: 'cancel' as const, mails: [7] };
  await runMutation(client, scheduledEmailsMutation, decided);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(client.getMutationCache().findAll(scheduledEmailsMutation)).toMatchObject([{ state: { variables: decided } }]);
});
