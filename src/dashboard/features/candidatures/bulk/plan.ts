import type { Candidature } from '../../../../contract/candidature.ts';
import { MAX_REPORTS } from '../../../../contract/jobs.ts';
import { reasonAgainst } from '../../../../contract/rules.ts';

/** What can be done with many people at once. */
export type BulkAction = 'change_stage' | 'send_invitation' | 'remove' | 'collect_reports';

/** Who an action is for, and who is left out of it, before anything is done. */
export interface Plan {
  people: readonly Candidature[];
  leftOut: readonly { reason: string; count: number }[];
}

interface Choice {
  assessmentStatus: string | null;
  /** Where `change_stage` leads to. */
  stage?: string;
}

/** Leaves out those for whom the rules forbid an action, or for whom there is nothing to do. */
export function planFor(action: BulkAction, chosen: readonly Candidature[], choice: Choice): Plan {
  const reasons = new Map<string, number>();
  const people = chosen.filter((person) => {
    const reason = reasonFor(action, person, choice);
    if (reason !== null) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    return reason === null;
  });
  const most = action === 'collect_reports' ? MAX_REPORTS : people.length;
  if (people.length > most) {
    reasons.set(`At most ${most.toLocaleString('en')} reports are collected at once.`, people.length - most);
  }
  return { people: people.slice(0, most), leftOut: [...reasons].map(([reason, count]) => ({ reason, count })) };
}

function reasonFor(action: BulkAction, { status, stage }: Candidature, choice: Choice): string | null {
  if (action === 'send_invitation') {
    return reasonAgainst('sendInvitation', { assessmentStatus: choice.assessmentStatus, status });
  }
  if (action === 'collect_reports') return reasonAgainst('readReport', { status });
  if (action === 'change_stage' && stage === choice.stage) return 'This person is in that stage already.';
  return null;
}
