import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Candidature } from '../../contract/candidature.ts';
import { labelOf, STAGES } from '../../contract/codes.ts';
import { reasonAgainst } from '../../contract/rules.ts';
import { type CandidatureFilter, isFiltered, NO_FILTER } from '../api/candidatureFilter.ts';
import { cachedCandidature } from '../api/candidatureLists.ts';
import { useLazyStageMove } from './lazyStageMove.ts';
import { selectionStore } from '../table/selectionStore.ts';
import { type Command, useCommands } from '../ui/commands.ts';
import { copyText } from '../ui/copyText.ts';
import { nameOf } from '../ui/Name.tsx';

const LINK_COPIED = 'Link copied.';

interface AssessmentCommandsProps {
  assessment: { id: number; status: string | null };
  filter: CandidatureFilter;
  onFilter: (change: Partial<CandidatureFilter>) => void;
  /** The candidature in the drawer. */
  openedId: number | null;
  onInvite: () => void;
}

const CHANGE_STAGE = {
  id: 'stage',
  title: 'Change stage…',
  group: 'candidate',
  permission: 'changeStage',
  writes: true,
} as const;

/** The commands of an assessment, and of the candidate who is open or whose row or card has the focus. */
export function AssessmentCommands({
  assessment,
  filter,
  onFilter,
  openedId,
  onInvite,
}: AssessmentCommandsProps): null {
  const client = useQueryClient();
  const navigate = useNavigate();
  const changeStage = useLazyStageMove(assessment.id);

  // With a selection the key acts on all of it, also while the bar with its actions still loads.
  const candidateCommands = (candidature: Candidature, { hasKeys }: { hasKeys: boolean }): Command[] => {
    const name = nameOf(candidature);
    const link = candidature.invitation_link;
    const move = (stage: string): Command => ({
      id: `stage-${stage}`,
      title: labelOf(stage),
      group: 'candidate',
      reason: candidature.stage === stage ? `${name} is already in this stage` : null,
      run: () => void changeStage(candidature, stage),
    });
    return [
      {
        ...CHANGE_STAGE,
        ...(hasKeys && { keys: 's' }),
        title: `Change stage of ${name}…`,
        choices: STAGES.map(move),
      },
      {
        id: 'personal-link',
        title: `Copy personal link of ${name}`,
        group: 'candidate',
        reason: link ? null : 'Link unavailable',
        permission: 'readLinks',
        run: () => void copyText(link ?? '', LINK_COPIED),
      },
    ];
  };

  useCommands((focus) => {
    const id = openedId ?? Number(focus?.closest('[data-id]')?.getAttribute('data-id'));
    const candidature = id > 0 ? cachedCandidature(client, assessment.id, id) : undefined;
    const noInvitation = reasonAgainst('invite', { assessmentStatus: assessment.status });
    return [
      {
        id: 'invite',
        title: 'Invite a candidate…',
        group: 'page',
        keys: 'i',
        reason: noInvitation,
        permission: 'inviteCandidate',
        writes: true,
        run: onInvite,
      },
      {
        id: 'invite-many',
        title: 'Invite several…',
        group: 'page',
        reason: noInvitation,
        permission: 'invite',
        run: () =>
          void navigate({ to: '/assessments/$assessmentId/invite', params: { assessmentId: String(assessment.id) } }),
      },
      {
        id: 'review',
        title: 'Review these candidates',
        group: 'page',
        run: () => void navigate({ to: '/review', search: { ...filter, assessment: assessment.id } }),
      },
      {
        id: 'clear-filters',
        title: 'Clear filters',
        group: 'page',
        reason: isFiltered(filter) ? null : 'No filters are active',
        run: () => onFilter(NO_FILTER),
      },
      {
        id: 'address',
        title: 'Copy link to this page',
        group: 'page',
        run: () => void copyText(location.href, LINK_COPIED),
      },
      ...(candidature
        ? candidateCommands(candidature, { hasKeys: openedId !== null || selectionStore.state.ids.size === 0 })
        : [{ ...CHANGE_STAGE, keys: 's', reason: 'Open a candidate or focus a row first', choices: [] }]),
    ];
  });
  return null;
}
