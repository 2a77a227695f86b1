import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { ABOUT_PATH } from '../contract/about.ts';
import { createClient } from '../contract/client.ts';
import { FIRST_ASSESSMENTS, FIRST_CANDIDATURES, type FirstCalls, firstCallsOf } from '../contract/firstCalls.ts';
import type { DrawPicture } from '../contract/picture.ts';
import { Problem } from '../contract/problem.ts';
import { aboutQuery } from './api/about.ts';
import { assessmentKeys, assessmentPages, assessmentQuery } from './api/assessments.ts';
import { candidatureKeys, pagesOf } from './api/candidatures.ts';
import { aboutIn, tellVisitorOf } from './api/client.ts';
import { addPage, EMPTY } from './api/collection.ts';
import { createQueryClient } from './api/queryClient.ts';
import { drawnFor, LETTERS } from './lib/pictured.ts';
import { selectionKey } from './features/candidatures/selections.ts';
import { layoutKey } from './features/candidatures/useLayout.ts';
import { router as ofBrowsers } from './router.tsx';
import { isPhoneCalled, PHONE } from './ui/useMedia.ts';

/**
 * Draws what main.tsx draws at first with the same answers. Runs in the gateway, which loads it from the build: dist/picture. Only
 * of pages as they are by themselves: what sorts and searches keeps the names that it has seen, and does so by the reader's language
 * and time zone.
 */
export const drawPicture: DrawPicture = async ({ target, userAgent, answers }) => {
  const first = firstCallsOf(target);
  if (!first || target.includes('?')) return null;
  const answerTo = (asked: string) =>
    Promise.resolve(new Response(answers.get(asked), { headers: { 'content-type': 'application/json' } }));
  const client = createQueryClient(() => {});
  // Home is the list of assessments, and everything else is drawn at its own address alone.
  const history = createMemoryHistory({ initialEntries: [target === '/' ? '/assessments' : target] });
  const router = createRouter({ ...ofBrowsers.options, history, isServer: true });
  const [about, isKept] = await Promise.all([
    answerTo(ABOUT_PATH).then(aboutIn),
    keepAnswers(client, first, createClient({ fetch: answerTo, baseUrl: '', headers: {} })).then(
      () => true,
      isNoProblem,
    ),
    router.load(),
  ]);
  // Elsewhere it would be sent on, or is not to be found.
  const isHere = router.state.matches.length > 1 && router.state.matches.every(({ status }) => status === 'success');
  if (!about || !isKept || !isHere) return null;
  client.setQueryData(aboutQuery().queryKey, about);
  const html = drawnFor(userAgent, () => {
    tellVisitorOf(about);
    return renderToString(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  });
  client.clear();
  const { bare, rules } = withoutStyles(html);
  return {
    // Nobody presses what does nothing yet, or reads it out.
    html: `<div id="root" inert aria-hidden="true">${bare}</div>`,
    css: LOOKS + rules,
    script: look(fitting(first, userAgent)),
  };
};

/**
 * A picture of another page than the browser is going to draw is not shown. And letters that are not here yet would come before
 * the program, which somebody waits for.
 */
const LOOKS = [
  '[data-picture=none] #root[inert]{display:none}',
  '[data-picture=plain] #root[inert]{--font-sans:system-ui,sans-serif;font-family:var(--font-sans)}',
].join('');

/** A script that says how the picture looks in a browser. One that keeps nothing may throw. */
const look = (fits: string): string =>
  `{let look="none";try{if(${fits})look=localStorage[${JSON.stringify(LETTERS)}]?"lettered":"plain"}catch{}document.documentElement.dataset.picture=look}`;

/** What cannot be read is the page's to tell. */
function isNoProblem(error: unknown): false {
  if (error instanceof Problem) return false;
  throw error;
}

type Kept = ReturnType<typeof createQueryClient>;

/** Puts the answers where the page looks for them. */
async function keepAnswers(client: Kept, first: FirstCalls, api: ReturnType<typeof createClient>): Promise<void> {
  const { assessmentId } = first;
  const { signal } = new AbortController();
  if (assessmentId === null) {
    const page = await assessmentPages(api)({ offset: 0, limit: FIRST_ASSESSMENTS.limit, signal });
    client.setQueryData(assessmentKeys.list(), addPage(EMPTY, page));
    return;
  }
  const [page] = await Promise.all([
    pagesOf(assessmentId, api)({ offset: 0, limit: FIRST_CANDIDATURES.limit, signal }),
    client.fetchQuery({ ...assessmentQuery(assessmentId, api), retry: false }),
  ]);
  client.setQueryData(candidatureKeys.collection(assessmentId), addPage(EMPTY, page));
}

/** Styles of single elements as rules of a style sheet. In texts and attributes there is no quotation mark but escaped. */
function withoutStyles(html: string): { bare: string; rules: string } {
  const styles = new Map<string, number>();
  const bare = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    const known = styles.get(style) ?? styles.size;
    styles.set(style, known);
    return ` data-style="${known}"`;
  });
  return { bare, rules: [...styles].map(([style, number]) => `[data-style="${number}"]{${style}}`).join('') };
}

/** Whether a browser has the screen that was assumed, no columns of its own, and nobody who was chosen before. */
function fitting({ assessmentId }: FirstCalls, userAgent: string): string {
  const screen = `matchMedia(${JSON.stringify(PHONE)}).matches===${isPhoneCalled(userAgent)}`;
  if (assessmentId === null) return screen;
  const columns = `localStorage[${JSON.stringify(layoutKey(assessmentId))}]`;
  const chosen = `sessionStorage[${JSON.stringify(selectionKey(assessmentId))}]`;
  return `${screen}&&!${columns}&&!${chosen}`;
}
