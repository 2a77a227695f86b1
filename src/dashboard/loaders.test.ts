// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from './api/queryClient.ts';
import { createAppRouter } from './router.tsx';
import { fakeService } from './testing/service.ts';
import { FIRST_READS, validAnswer } from './testing/showPage.ts';

const embedded = { role: 'recruiter', embedded: true };

test.each([['/', 'readHome'] as const, ...FIRST_READS].filter(([, operation]) => operation !== null))(
  '%s requests its first data before it is rendered',
  async (address, operation) => {
    const service = fakeService((call) =>
      call.operation === 'readAbout' ? { ...validAnswer(call), ...embedded } : validAnswer(call),
    );
    vi.stubGlobal('fetch', service);
    const client = createQueryClient(() => undefined);
    await createAppRouter(client, createMemoryHistory({ initialEntries: [address] })).load();
    await vi.waitFor(() => expect(service.asked.map((call) => call.operation)).toContain(operation));
    client.clear();
  },
);
