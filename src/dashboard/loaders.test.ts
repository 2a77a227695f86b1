// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from './api/queryClient.ts';
import { createAppRouter } from './router.tsx';
import { fakeService, type Operation } from './testing/service.ts';
import { validAnswer } from './testing/showPage.ts';

const embedded = { role: 'recruiter', embedded: true };

test.each<[address: string, Operation]>([
  ['/', 'readHome'],
  ['/assessments', 'queryAssessments'],
  ['/assessments/1/candidates', 'queryCandidatures'],
  ['/assessments/1/candidates/1', 'readCandidature'],
  ['/assessments/1/board', 'queryCandidatures'],
  ['/assessments/1/compare?ids=1%2C2', 'readCandidature'],
  ['/assessments/1/insights', 'readInsights'],
  ['/assessments/1/activity', 'listActivity'],
  ['/candidates', 'queryCandidates'],
  ['/candidates/1', 'queryCandidatures'],
  ['/email-log', 'listEmails'],
  ['/jobs', 'listJobs'],
  ['/jobs/1', 'readJob'],
  ['/scheduled-emails', 'listScheduledEmails'],
  ['/audit', 'listAudit'],
])('%s requests its first data before it is rendered', async (address, operation) => {
  const service = fakeService((call) =>
    call.operation === 'readAbout' ? { ...validAnswer(call), ...embedded } : validAnswer(call),
  );
  vi.stubGlobal('fetch', service);
  const client = createQueryClient(() => undefined);
  await createAppRouter(client, createMemoryHistory({ initialEntries: [address] })).load();
  await vi.waitFor(() => expect(service.asked.map((call) => call.operation)).toContain(operation));
  client.clear();
});
