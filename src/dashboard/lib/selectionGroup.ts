import type { Candidature } from '../../contract/candidature.ts';
import type { ConditionGroup } from '../../contract/testConditions.ts';

/** Selected candidates of one stage and status. Null: the service does not say. */
export interface SelectionGroup {
  stage: string | null;
  status: string | null;
  /** The list that was shown does not have them. */
  elsewhere: boolean;
  /** What the test conditions leave to do; null or absent: the selection does not say. */
  conditions?: ConditionGroup | null;
  count: number;
  /** The first of them: up to MAX_LISTED if they are elsewhere, hired, or have an offer; else MAX_NAMED. */
  first: readonly { full_name: string | null; email: string | null }[];
}

/** A selection of one candidate. */
export const selectionOf = ({ stage, status, full_name, email }: Candidature): { groups: SelectionGroup[] } => ({
  groups: [{ stage, status, elsewhere: false, count: 1, first: [{ full_name, email }] }],
});
