import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { ClipboardList, Contact, House, ListChecks, type LucideIcon, Mail, ScrollText, Users } from 'lucide-react';
import { lazy, useLayoutEffect } from 'react';
import { aboutQuery } from '../api/about.ts';
import { timeZoneStore } from '../lib/timeZone.ts';
import { useIsRecruiter } from '../lib/currentUser.ts';
import { ScrollPane } from '../table/ScrollPane.tsx';
import { openAssessment } from '../table/selectionStore.ts';
import { Button } from '../ui/Button.tsx';
import { useCommands } from '../ui/commands.ts';
import { useIsOutdated } from '../lib/build.ts';
import { type ToastMessage, useToasts } from '../ui/toasts.ts';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';
import { NAV_ITEM } from '../ui/navItem.ts';
import { useIsPhone } from '../ui/useMedia.ts';
import { Conflicts, Rejections, UndoMenu } from './Changes.tsx';
import { Commands } from './Commands.tsx';
import { readId } from './ids.ts';
import { ServiceLine } from './ServiceLine.tsx';
import { Session, SignedInUser } from './Session.tsx';
import { TokenRefused } from './TokenRefused.tsx';
import { useIsFirstDataLoaded } from './useIsFirstDataLoaded.ts';
import { Text } from '../ui/Text.tsx';

/** Ends the selection when another assessment is opened, on any of its pages. */
function OpenedAssessment(): null {
  const assessmentId = useParams({ strict: false, select: (params) => params.assessmentId });
  // Before the paint, so that nothing of the former one is shown.
  useLayoutEffect(() => {
    const id = assessmentId === undefined ? null : readId(assessmentId);
    if (id !== null) openAssessment(id);
  }, [assessmentId]);
  return null;
}

/** Offers to reload the page when the server has another build of the dashboard. // S32 */
function NewVersion() {
  const isOutdated = useIsOutdated();
  return (
    <div role="status">
      {isOutdated && (
        <div className="pointer-events-auto flex animate-fade-in flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-2.5 py-2 text-xs text-soft max-md:border max-md:border-line max-md:shadow-float">
          <p>Shortlist was updated.</p>
          <Button shape="small" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}

const MorePages = lazy(() => import('./MorePages.tsx'));
const NavFooter = lazy(() => import('./NavFooter.tsx'));
const NotificationsButton = lazy(() => import('../features/notifications/NotificationsButton.tsx'));
const BackgroundTasks = lazy(async () => ({ default: (await import('./BackgroundTasks.tsx')).BackgroundTasks }));
const Toasts = lazy(async () => ({ default: (await import('../ui/Toasts.tsx')).Toasts }));

export interface Page {
  to: '/' | '/assessments' | '/candidates' | '/jobs' | '/audit' | '/email-log' | '/colleagues';
  title: string;
  /** The keyboard shortcut, see `Command.keys`. */
  keys: string;
  Icon: LucideIcon;
}

const PAGES: readonly Page[] = [
  { to: '/', title: 'Home', keys: 'g h', Icon: House },
  { to: '/assessments', title: 'Assessments', keys: 'g a', Icon: ClipboardList },
  { to: '/candidates', title: 'Candidates', keys: 'g c', Icon: Users },
];
/** Only with sign-in. On a phone it has no tab. */
const COLLEAGUES: Page = { to: '/colleagues', title: 'Colleagues', keys: 'g u', Icon: Contact };
const ADMIN_PAGES: readonly Page[] = [
  { to: '/jobs', title: 'Bulk actions', keys: 'g j', Icon: ListChecks },
  { to: '/email-log', title: 'Email log', keys: 'g o', Icon: Mail },
  { to: '/audit', title: 'Audit log', keys: 'g l', Icon: ScrollText },
];

/** The frame of every page: skip link, navigation, messages and dialogs. */
export function RootLayout() {
  const { data: about } = useQuery(aboutQuery());
  const messages = useToasts();
  const isRecruiter = useIsRecruiter();
  const isFirstDataLoaded = useIsFirstDataLoaded();
  const isPhone = useIsPhone();
  const timeZone = useSelector(timeZoneStore);
  const navigate = useNavigate();
  const colleagues = about?.user ? [COLLEAGUES] : [];
  const admin = isRecruiter ? ADMIN_PAGES.filter(({ to }) => to !== '/email-log' || about?.embedded) : [];
  useCommands(() =>
    [...PAGES, ...colleagues, ...admin].map(({ to, title, keys }) => ({
      id: to,
      title,
      group: 'navigation',
      keys,
      run: () => void navigate({ to }),
    })),
  );
  return (
    <div className="grid h-dvh grid-cols-[1fr_auto] grid-rows-[auto_1fr_auto] md:flex print:block print:h-auto">
      <a
        href="#main"
        className="absolute top-2 left-2 z-60 -translate-y-16 rounded-md bg-accent px-3 py-1.5 text-on-accent focus:translate-y-0"
        onClick={(event) => {
          event.preventDefault();
          document.querySelector('main')?.focus();
        }}
      >
        Skip to content
      </a>
      {/* On a phone: a bar at the top, and the navigation at the bottom within reach of the thumb. Isolated for the reason in ScrollPane. */}
      <aside className="isolate max-md:contents md:flex md:w-52 md:shrink-0 md:flex-col md:gap-5 md:border-r md:border-line md:bg-surface md:px-3 md:py-4 print:hidden">
        <div className="flex h-12 min-w-0 items-center gap-3 border-line bg-surface px-3 max-md:border-b md:h-auto md:flex-col md:items-stretch md:gap-5 md:px-0 print:hidden">
          <div className="flex items-center justify-between max-md:contents">
            <Link to="/" className="flex shrink-0 items-center gap-2 rounded-md px-2 font-semibold tracking-tight">
              <img src="/icon.svg" alt="" className="size-5" />
              <span translate="no" className="max-[22rem]:sr-only">
                Shortlist
              </span>
            </Link>
            <div className="size-8 max-md:order-last">
              {isFirstDataLoaded && (
                <LazyBoundary>
                  <NotificationsButton />
                </LazyBoundary>
              )}
            </div>
          </div>
          {about?.demo && (
            <Link
              to="/help"
              hash="demo-data"
              className="min-w-0 truncate rounded-full bg-accent-wash px-2.5 text-xs/6 font-medium text-accent-strong md:hidden"
            >
              Demo data
            </Link>
          )}
          <Commands />
        </div>
        <nav
          aria-label="Main navigation"
          className="border-line bg-surface max-md:col-span-2 max-md:row-start-3 max-md:border-t max-md:pb-[env(safe-area-inset-bottom)] md:grow print:hidden"
        >
          <ul className="grid auto-cols-fr grid-flow-col md:flex md:flex-col md:gap-0.5">
            {PAGES.map((page) => (
              <NavItem key={page.to} {...page} />
            ))}
            {isPhone && (
              <li>
                <LazyBoundary>
                  <MorePages pages={[...colleagues, ...admin]} />
                </LazyBoundary>
              </li>
            )}
            {!isPhone && colleagues.map((page) => <NavItem key={page.to} {...page} />)}
            {isRecruiter && !isPhone && (
              <>
                <li aria-hidden="true" className="mt-4 mb-1 px-2 text-xs text-faint">
                  Admin
                </li>
                {admin.map((page) => (
                  <NavItem key={page.to} {...page} />
                ))}
              </>
            )}
          </ul>
        </nav>
        <div className="flex h-12 items-center gap-1 border-line bg-surface pr-2 max-md:col-start-2 max-md:row-start-1 max-md:border-b md:contents print:hidden">
          {isFirstDataLoaded && (
            <LazyBoundary>
              <BackgroundTasks />
            </LazyBoundary>
          )}
          <UndoMenu />
        </div>
        <div className="flex flex-col gap-2 max-md:pointer-events-none max-md:fixed max-md:inset-x-3 max-md:bottom-15 max-md:z-20 in-[body:has(#selection-bar)]:max-md:bottom-28">
          <NewVersion />
        </div>
        <SignedInUser />
        {!isPhone && (
          <div className="min-h-16">
            {isFirstDataLoaded && (
              <LazyBoundary>
                <NavFooter />
              </LazyBoundary>
            )}
          </div>
        )}
      </aside>
      <ScrollPane className="min-h-0 min-w-0 grow max-md:col-span-2 max-md:row-start-2 print:overflow-visible">
        <TokenRefused />
        {/* A new time zone remounts the page, so that every time is formatted again. */}
        <Outlet key={timeZone} />
      </ScrollPane>
      <OpenedAssessment />
      <ServiceLine />
      <Rejections />
      <Conflicts />
      <Session />
      {(isFirstDataLoaded || messages.length > 0) && (
        <LazyBoundary missing={<PlainToast message={messages.at(-1)} />}>
          <Toasts />
        </LazyBoundary>
      )}
    </div>
  );
}

/** The latest message, when the chunk that shows messages could not be loaded. // S04 */
function PlainToast({ message }: { message: ToastMessage | undefined }) {
  return (
    <p
      role="alert"
      className="fixed right-4 bottom-4 z-60 max-w-96 rounded-lg bg-surface p-3 shadow-float"
    >{`${message?.title} ${message?.detail}`}</p>
  );
}

function NavItem({ to, title, Icon }: Page) {
  return (
    <li>
      <Link to={to} activeOptions={{ exact: to === '/' }} className={NAV_ITEM}>
        <Icon aria-hidden="true" className="size-4" />
        <Text>{title}</Text>
      </Link>
    </li>
  );
}
