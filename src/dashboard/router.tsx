import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
  stripSearchParams,
} from '@tanstack/react-router';
import { aboutQuery } from './api/about.ts';
import { assessmentQuery, assessmentsQuery } from './api/assessments.ts';
import type { CandidatureFilter } from './api/candidatureFilter.ts';
import { candidatureDetailQuery, firstWindowQuery } from './api/candidatureLists.ts';
import { rejectionReasonsQuery } from './api/rejectionReasons.ts';
// In the entry bundle: most visits begin here or lead here.
import { AssessmentPage } from './routes/AssessmentPage.tsx';
import { Crash } from './routes/Crash.tsx';
import { readId } from './routes/ids.ts';
import { NotFound } from './routes/NotFound.tsx';
import { openDefaultView } from './routes/openDefaultView.ts';
import { RootLayout } from './routes/RootLayout.tsx';
import { type PageSearch, parseSearch, SEARCH, stringifySearch } from './routes/search.ts';

/** The search parameters of a route. The address leaves out those that have their default. */
const searchOf = <Values extends object>({ defaults, read }: PageSearch<Values>) => ({
  validateSearch: read,
  search: { middlewares: [stripSearchParams<Values>(defaults)] },
  loaderDeps: ({ search }: { search: Values }) => search,
});

/** Prefetches the first data of a list of candidates, as a table or a board. */
function prefetchList(client: QueryClient, params: { assessmentId: string }, filter: CandidatureFilter): void {
  const id = readId(params.assessmentId);
  if (id === null) return;
  void client.prefetchQuery(assessmentQuery(id));
  void client.prefetchQuery(firstWindowQuery(id, filter));
}

function prefetchDetail(client: QueryClient, params: { assessmentId: string; candidatureId: string }): void {
  const [assessment, candidature] = [readId(params.assessmentId), readId(params.candidatureId)];
  if (assessment === null || candidature === null) return;
  void client.prefetchQuery(candidatureDetailQuery(assessment, candidature));
}

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
  notFoundComponent: () => <NotFound />,
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  async loader({ context: { queryClient } }) {
    const { homeQuery } = await import('./api/home.ts');
    void queryClient.prefetchQuery(homeQuery());
  },
  component: lazyRouteComponent(() => import('./routes/HomePage.tsx'), 'HomePage'),
});

const newReviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/review',
  ...searchOf(SEARCH.newReview),
  component: lazyRouteComponent(() => import('./routes/ReviewStart.tsx'), 'ReviewStart'),
});

const reviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/review/$reviewId',
  validateSearch: SEARCH.review.read,
  search: { middlewares: [stripSearchParams(SEARCH.review.defaults)] },
  loader: async ({ context: { queryClient }, params }) => {
    const id = readId(params.reviewId);
    if (id === null) return;
    const { reviewQuery } = await import('./api/reviews.ts');
    void queryClient.prefetchQuery(reviewQuery(id));
    // R and the first letters of a reason are typed in one go.
    void queryClient.prefetchQuery(rejectionReasonsQuery());
  },
  component: lazyRouteComponent(() => import('./routes/ReviewPage.tsx'), 'ReviewPage'),
});

const assessmentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/assessments',
  ...searchOf(SEARCH.assessments),
  loader: ({ context, deps: { page, ...filter } }) =>
    void context.queryClient.prefetchQuery(assessmentsQuery(filter, page)),
  component: lazyRouteComponent(() => import('./routes/AssessmentsPage.tsx'), 'AssessmentsPage'),
});

const assessmentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/assessments/$assessmentId',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/assessments/$assessmentId/candidates', params, replace: true });
  },
});

const candidaturesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/assessments/$assessmentId/candidates',
  ...searchOf(SEARCH.candidatures),
  beforeLoad: ({ context, params, location, cause }) =>
    cause === 'stay' ? undefined : openDefaultView(context.queryClient, params, location),
  loader: ({ context, params, deps }) => prefetchList(context.queryClient, params, deps),
  component: AssessmentPage,
});

const candidatureRoute = createRoute({
  getParentRoute: () => candidaturesRoute,
  path: '$candidatureId',
  loader: ({ context, params }) => prefetchDetail(context.queryClient, params),
  component: lazyRouteComponent(() => import('./routes/CandidaturePage.tsx'), 'CandidaturePage'),
});

const boardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/assessments/$assessmentId/board',
  ...searchOf(SEARCH.board),
  loader: ({ context, params, deps }) => prefetchList(context.queryClient, params, deps),
  component: lazyRouteComponent(() => import('./routes/BoardPage.tsx'), 'BoardPage'),
});

const boardCandidatureRoute = createRoute({
  getParentRoute: () => boardRoute,
  path: '$candidatureId',
  loader: ({ context, params }) => prefetchDetail(context.queryClient, params),
  component: lazyRouteComponent(() => import('./routes/CandidaturePage.tsx'), 'BoardCandidaturePage'),
});

const compareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/assessments/$assessmentId/compare',
  ...searchOf(SEARCH.compared),
  loaderDeps: ({ search }) => ({ ids: search.ids }),
  loader({ context: { queryClient }, params, deps }) {
    const id = readId(params.assessmentId);
    if (id === null) return;
    void queryClient.prefetchQuery(assessmentQuery(id));
    for (const candidature of deps.ids) void queryClient.prefetchQuery(candidatureDetailQuery(id, candidature));
  },
  component: lazyRouteComponent(() => import('./routes/ComparePage.tsx'), 'ComparePage'),
});

const insightsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/assessments/$assessmentId/insights',
  loader: async ({ context: { queryClient }, params }) => {
    const id = readId(params.assessmentId);
    if (id === null) return;
    void queryClient.prefetchQuery(assessmentQuery(id));
    const { insightsQuery } = await import('./api/insights.ts');
    void queryClient.prefetchQuery(insightsQuery(id));
  },
  component: lazyRouteComponent(() => import('./routes/InsightsPage.tsx'), 'InsightsPage'),
});

const activityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/assessments/$assessmentId/activity',
  loader: async ({ context: { queryClient }, params }) => {
    const id = readId(params.assessmentId);
    if (id === null) return;
    void queryClient.prefetchQuery(assessmentQuery(id));
    const { activityQuery, ENTRIES_OF_ASSESSMENT } = await import('./api/activity.ts');
    void queryClient.prefetchInfiniteQuery(activityQuery({ assessment: id }, ENTRIES_OF_ASSESSMENT));
  },
  component: lazyRouteComponent(() => import('./routes/ActivityPage.tsx'), 'ActivityPage'),
});

const inviteManyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/assessments/$assessmentId/invite',
  component: lazyRouteComponent(() => import('./routes/InviteManyPage.tsx'), 'InviteManyPage'),
});

const candidatesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/candidates',
  ...searchOf(SEARCH.candidates),
  loader: async ({ context: { queryClient }, deps: { page, ...filter } }) => {
    const { candidatesQuery } = await import('./api/candidates.ts');
    void queryClient.prefetchQuery(candidatesQuery(filter, page));
  },
  component: lazyRouteComponent(() => import('./routes/CandidatesPage.tsx'), 'CandidatesPage'),
});

const candidateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/candidates/$testtakerId',
  loader: async ({ context: { queryClient }, params, preload }) => {
    const id = readId(params.testtakerId);
    if (id === null) return;
    const [{ candidaturesOfQuery }, { testTakerQuery }] = await Promise.all([
      import('./api/candidates.ts'),
      import('./api/testTakers.ts'),
    ]);
    void queryClient.prefetchQuery(candidaturesOfQuery(id));
    // This query calls the service: a preload on hover would use up its rate limit.
    if (!preload) void queryClient.prefetchQuery(testTakerQuery(id));
  },
  component: lazyRouteComponent(() => import('./routes/CandidatePage.tsx'), 'CandidatePage'),
});

const emailLogRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/email-log',
  ...searchOf(SEARCH.emailLog),
  loader: async ({ context: { queryClient }, deps: { page, ...filter } }) => {
    const { emailLogQuery } = await import('./api/emailLog.ts');
    const about = await queryClient.ensureQueryData(aboutQuery()).catch(() => null);
    // Only the embedded platform has an email log.
    if (about?.embedded) void queryClient.prefetchQuery(emailLogQuery(filter, page));
  },
  component: lazyRouteComponent(() => import('./routes/EmailLogPage.tsx'), 'EmailLogPage'),
});

const jobsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jobs',
  ...searchOf(SEARCH.jobs),
  loader: async ({ context: { queryClient }, deps: { page } }) => {
    const { jobsQuery } = await import('./api/jobs.ts');
    void queryClient.prefetchQuery(jobsQuery(page));
  },
  component: lazyRouteComponent(() => import('./routes/JobsPage.tsx'), 'JobsPage'),
});

const jobRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jobs/$jobId',
  ...searchOf(SEARCH.job),
  loader: async ({ context: { queryClient }, params }) => {
    const id = readId(params.jobId);
    if (id === null) return;
    const { jobQuery } = await import('./api/jobs.ts');
    void queryClient.prefetchQuery(jobQuery(id));
  },
  component: lazyRouteComponent(() => import('./routes/JobPage.tsx'), 'JobPage'),
});

const scheduledEmailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/scheduled-emails',
  ...searchOf(SEARCH.scheduledEmails),
  loader: async ({ context: { queryClient }, deps: { job, page } }) => {
    const { scheduledEmailsQuery } = await import('./api/scheduledEmails.ts');
    void queryClient.prefetchQuery(scheduledEmailsQuery(job === 0 ? {} : { job }, page));
  },
  component: lazyRouteComponent(() => import('./routes/ScheduledEmailsPage.tsx'), 'ScheduledEmailsPage'),
});

const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/audit',
  ...searchOf(SEARCH.audit),
  loader: async ({ context: { queryClient }, deps: { page, ...filter } }) => {
    const { auditQuery } = await import('./api/audit.ts');
    void queryClient.prefetchQuery(auditQuery(filter, page));
  },
  component: lazyRouteComponent(() => import('./routes/AuditPage.tsx'), 'AuditPage'),
});

const colleaguesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/colleagues',
  ...searchOf(SEARCH.colleagues),
  loader: async ({ context: { queryClient } }) => {
    const { usersQuery } = await import('./api/users.ts');
    void queryClient.prefetchQuery(usersQuery());
  },
  component: lazyRouteComponent(() => import('./routes/ColleaguesPage.tsx'), 'ColleaguesPage'),
});

const helpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help',
  component: lazyRouteComponent(() => import('./routes/HelpPage.tsx'), 'HelpPage'),
});

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signed-in',
  component: lazyRouteComponent(() => import('./routes/SignedInPage.tsx'), 'SignedInPage'),
});

const routeTree = rootRoute.addChildren([
  homeRoute,
  newReviewRoute,
  reviewRoute,
  assessmentsRoute,
  assessmentRoute,
  candidaturesRoute.addChildren([candidatureRoute]),
  boardRoute.addChildren([boardCandidatureRoute]),
  compareRoute,
  insightsRoute,
  activityRoute,
  inviteManyRoute,
  candidatesRoute,
  candidateRoute,
  emailLogRoute,
  jobsRoute,
  jobRoute,
  scheduledEmailsRoute,
  auditRoute,
  colleaguesRoute,
  helpRoute,
  signedInRoute,
]);

/** The pages of the dashboard. `history`: by default the browser's. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // React Query decides what is stale: a loader runs when its page is entered.
    defaultStaleTime: Infinity,
    defaultErrorComponent: Crash,
    defaultNotFoundComponent: () => <NotFound />,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
