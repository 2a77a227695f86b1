import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../api/queryClient.ts';
import { createAppRouter } from '../router.tsx';
import { notify } from '../ui/toasts.ts';

/** Larger than any list of the tests, so that every row is in view. */
const STUB_SIZE_PX = 1_000_000;

/** Gives elements a size: happy-dom has no layout. */
export function stubLayout(): void {
  for (const name of ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth'] as const) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => STUB_SIZE_PX });
  }
  // The assumed height of a list before it is measured.
  Object.defineProperty(window, 'innerHeight', { configurable: true, get: () => STUB_SIZE_PX });
}

export interface RenderedDashboard {
  /** Errors thrown while rendering. */
  errors: unknown[];
  /** Whether no query was running at this call and the one before: components start queries in a later task. */
  isAtRest: () => boolean;
  /** The maximum number of consecutive failures of a query. */
  tries: () => number;
  /** The messages about the outcome of changes. */
  messages: () => readonly string[];
  text: () => string;
  /** The current path and search parameters. */
  address: () => string;
  /** The search parameters of its URL. */
  search: () => object;
  headings: () => string[];
  alerts: () => string[];
  statuses: () => string[];
  table: (name: string) => Element | null;
  close: () => void;
}

/** Renders the dashboard at a URL. */
export async function renderDashboard(address: string): Promise<RenderedDashboard> {
  const page = document.createElement('div');
  document.body.replaceChildren(page);
  const errors: unknown[] = [];
  const messages: string[] = [];
  const client = createQueryClient((kind, title, detail, more) => {
    messages.push(detail ? `${title} ${detail}` : title);
    notify(kind, title, detail, more);
  });
  const router = createAppRouter(client, createMemoryHistory({ initialEntries: [address] }));
  const onError = (error: unknown) => void errors.push(error);
  const root = createRoot(page, { onCaughtError: onError, onUncaughtError: onError });
  root.render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await router.load();
  let quietLooks = 0;
  return {
    errors,
    isAtRest() {
      const isQuiet =
        client.isFetching() === 0 &&
        page.querySelector('main') !== null &&
        document.querySelector('[aria-busy]') === null;
      quietLooks = isQuiet ? quietLooks + 1 : 0;
      return quietLooks > 1;
    },
    tries: () =>
      Math.max(
        0,
        ...client
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.fetchFailureCount),
      ),
    messages: () => messages,
    text: () => document.body.textContent ?? '',
    address: () => router.state.location.href,
    search: () => router.state.location.search,
    headings: () => textsOf('h1, h2, h3'),
    alerts: () => textsOf('[role="alert"]'),
    statuses: () => textsOf('[role="status"]'),
    table: (name) => document.querySelector(`table[aria-label="${name}"]`),
    close() {
      root.unmount();
      client.clear();
    },
  };
}

const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '').filter((text) => text !== '');
