import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { lazy, memo, useCallback, useMemo, useState } from 'react';
import { reasonAgainst } from '../../contract/rules.ts';
import { Problem } from '../../contract/problem.ts';
import type { CandidatureFilter } from '../api/candidatureFilter.ts';
import { AssessmentHeader } from '../features/assessment/AssessmentHeader.tsx';
import { PartFailed } from '../features/assessment/PartFailed.tsx';
import { CHOSEN_SEARCH } from '../features/candidatures/defaultView.ts';
import { type CandidatureLinks, CandidatureLinksContext } from '../features/candidatures/CandidatureLink.tsx';
import { ViewSwitch } from '../features/candidatures/ViewSwitch.tsx';
import { useTitle } from '../lib/useTitle.ts';
import { Button } from '../ui/Button.tsx';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';
import { AssessmentCommands } from './AssessmentCommands.ts';
import { readId } from './ids.ts';
import { viewTitle, WORDS } from '../messages/words.ts';
import { NotFound } from './NotFound.tsx';
import { useAssessmentHead } from './useAssessmentHead.ts';
import { useIsFirstDataLoaded } from './useIsFirstDataLoaded.ts';
import { type Elements, Text } from '../ui/Text.tsx';

/** Links from a view to the drawer of each candidate, which keep the filters. */
function useCandidatureLinks(view: View, assessmentId: number, filter: CandidatureFilter): CandidatureLinks {
  const router = useRouter();
  return useMemo(() => {
    const params = { assessmentId: String(assessmentId) };
    const { pathname, searchStr } = router.buildLocation({ to: view, params, search: filter });
    const to = (candidatureId: number) =>
      ({
        to: `${view}/$candidatureId`,
        params: { ...params, candidatureId: String(candidatureId) },
        search: filter,
      }) as const;
    return {
      // The router would need longer to build a link than it takes to render a row.
      addressOf: (id) => `${pathname}/${id}${searchStr}`,
      open: (id) => void router.navigate(to(id)),
      // A chunk that could not be loaded is reported when the link is opened.
      prepare: () => void router.preloadRoute(to(0)).catch(() => {}),
    };
  }, [router, view, assessmentId, filter]);
}

const AssessmentSettings = lazy(() => import('../features/assessment/AssessmentSettings.tsx'));
const FollowButton = lazy(() => import('../features/notifications/FollowButton.tsx'));
const AssessmentStrip = lazy(() => import('./AssessmentStrip.tsx'));
const RemovalNotice = lazy(() => import('./RemovalNotice.tsx'));
const InviteDialog = lazy(() => import('../features/invite/InviteDialog.tsx'));

/** The routes that show an assessment's candidates. Both have the same search parameters and the same drawer. */
export type View = '/assessments/$assessmentId/candidates' | '/assessments/$assessmentId/board';

/** The props of a view, which renders the drawer by an Outlet. */
export interface ViewProps {
  assessment: { id: number; name: string; status: string | null };
  filter: CandidatureFilter;
  onFilter: (change: Partial<CandidatureFilter>) => void;
  onOpen: (candidature: { id: number }) => void;
  /** The candidature in the drawer. */
  openedId: number | null;
  /** The invite button. */
  invite: Elements;
}

interface AssessmentFrameProps {
  view: View;
  /** The view fills the height of the window and scrolls itself. */
  fillsHeight?: boolean;
  children: (props: ViewProps) => Elements;
}

/** The frame of an assessment's views: the header, the drawer, the invitation. */
export function AssessmentFrame(props: AssessmentFrameProps) {
  const id = readId(useParams({ from: props.view }).assessmentId);
  if (id === null) return <NotFound />;
  return <Assessment key={id} assessmentId={id} {...props} />;
}

function Assessment({
  assessmentId,
  view,
  fillsHeight = false,
  children,
}: AssessmentFrameProps & { assessmentId: number }) {
  const filter = useSearch({ from: view });
  const navigate = useNavigate({ from: view });
  const { candidatureId } = useParams({ strict: false });
  const [inviting, setInviting] = useState(false);
  const { head, error } = useAssessmentHead(assessmentId);
  const links = useCandidatureLinks(view, assessmentId, filter);
  const onOpen = useCallback(({ id }: { id: number }) => links.open(id), [links]);

  const onFilter = useCallback(
    (change: Partial<CandidatureFilter>) =>
      void navigate({
        // The open drawer stays open.
        to: candidatureId === undefined ? '.' : './$candidatureId',
        params: true,
        search: (before) => ({ ...before, ...change }),
        state: CHOSEN_SEARCH,
        replace: true,
      }),
    [navigate, candidatureId],
  );
  const openedId = candidatureId === undefined ? null : readId(candidatureId);
  const { name = null, status = null } = head ?? {};
  // The open candidate is the page's title.
  const shown = view === '/assessments/$assessmentId/board' ? 'board' : 'table';
  useTitle(head && candidatureId === undefined ? viewTitle(head, shown) : null);
  const assessmentProps = useMemo(() => ({ id: assessmentId, name: name ?? '', status }), [assessmentId, name, status]);
  const invite = useMemo(() => <InviteButton status={status} onInvite={() => setInviting(true)} />, [status]);

  if (error instanceof Problem && error.status === 404) {
    return <NotFound title={WORDS.noAssessment}>{WORDS.noAssessmentHint}</NotFound>;
  }
  return (
    <>
      <AssessmentCommands
        assessment={assessmentProps}
        filter={filter}
        onFilter={onFilter}
        openedId={openedId}
        onInvite={() => setInviting(true)}
      />
      <CandidatureLinksContext value={links}>
        <div className={fillsHeight ? 'flex h-full flex-col' : 'contents'}>
          <Heading assessmentId={assessmentId} view={view} withStrip={!fillsHeight} invite={invite} />
          {children({
            assessment: assessmentProps,
            filter,
            onFilter,
            onOpen,
            openedId,
            invite,
          })}
        </div>
      </CandidatureLinksContext>
      {inviting && (
        <LazyBoundary onClose={() => setInviting(false)}>
          <InviteDialog
            assessmentId={assessmentId}
            assessmentName={assessmentProps.name}
            onClose={() => setInviting(false)}
            onOpenCandidature={(id) => {
              setInviting(false);
              links.open(id);
            }}
            renderAbout={(candidature) => (
              <LazyBoundary>
                <RemovalNotice assessmentId={assessmentId} candidature={candidature} />
              </LazyBoundary>
            )}
          />
        </LazyBoundary>
      )}
    </>
  );
}

interface HeadingProps {
  assessmentId: number;
  view: View;
  /** Shows the progress and the public links. */
  withStrip: boolean;
  /** The invite button. */
  invite: Elements;
}

/** The header above the candidates. Reads its data itself, so that changes of the list do not render it. */
const Heading = memo(function Heading({ assessmentId, view, withStrip, invite }: HeadingProps) {
  const { assessment, head, failure, retry } = useAssessmentHead(assessmentId);
  const isFirstDataLoaded = useIsFirstDataLoaded();
  const failed = failure && <PartFailed error={failure} onRetry={retry} />;
  if (failed && !head) return failed;
  return (
    <>
      <AssessmentHeader
        assessment={head}
        follow={
          <>
            {isFirstDataLoaded && (
              <>
                <LazyBoundary>
                  <FollowButton assessmentId={assessmentId} />
                </LazyBoundary>
                <LazyBoundary>
                  <AssessmentSettings assessmentId={assessmentId} />
                </LazyBoundary>
              </>
            )}
          </>
        }
        actions={
          <div className="flex flex-wrap items-center gap-3">
            <FilteredViewSwitch assessmentId={assessmentId} view={view} />
            {invite}
          </div>
        }
        strip={
          withStrip &&
          !failed && (
            <div className="min-h-[2.625rem] min-w-0 grow basis-full md:[@media(min-height:37.5rem)]:min-h-7 md:[@media(min-height:37.5rem)]:basis-auto">
              {assessment && (
                <LazyBoundary>
                  <AssessmentStrip assessment={assessment} />
                </LazyBoundary>
              )}
            </div>
          )
        }
      />
      {failed}
    </>
  );
});

/** The view switch with the current filters. */
function FilteredViewSwitch({ assessmentId, view }: Pick<HeadingProps, 'assessmentId' | 'view'>) {
  return <ViewSwitch assessmentId={assessmentId} view={view} filter={useSearch({ from: view })} />;
}

function InviteButton({ status, onInvite }: { status: string | null; onInvite: () => void }) {
  return (
    <Button
      look="primary"
      permission="inviteCandidate"
      reason={reasonAgainst('invite', { assessmentStatus: status })}
      onClick={onInvite}
    >
      <UserPlus aria-hidden="true" className="size-4" />
      <Text>Invite</Text>
    </Button>
  );
}
