import { z } from 'zod/mini';
import { count, id, text } from './fields.ts';

/** What the removal of the demo data deletes. */
export const DemoData = z.strictObject({
  /** Assessments of the demo without candidates who were added since. */
  assessments: count,
  /** Invented candidates. */
  candidates: count,
  /** Notes, recommendations and verdicts on candidates of the demo. */
  notes: count,
  /** Assessments of the demo that stay with the candidates who were added since, unless they are chosen. */
  kept: z.array(
    z.strictObject({
      id,
      name: text(500),
      candidates: count,
      /** Their names, or addresses without one; null under blind review. */
      names: z.nullable(z.array(text(500))),
    }),
  ),
});
export type DemoData = z.output<typeof DemoData>;

export const DemoRemoval = z.strictObject({
  /** How many candidates the user expects to be removed, also those of the chosen assessments. */
  candidates: count,
  /** The kept assessments to remove with their candidates. */
  assessments: z.array(id).check(z.maxLength(1_000)),
});

/** A removal, as the platform carries it out. */
export type DemoRemovalRequest = z.output<typeof DemoRemoval>;

export const DemoRemoved = z.strictObject({ candidates: count });

/** The demo data of the platform. */
export interface DemoPlan {
  assessments: number;
  candidates: number;
  /** The highest ID of its candidatures. */
  last_candidature_id: number;
  kept: readonly { id: number; name: string; people: readonly { full_name: string; email: string }[] }[];
}

export const demoSchemas = {
  readDemo: { summary: 'What removing the demo data deletes, and the candidates added since', response: DemoData },
  removeDemo: {
    summary: 'Delete the demo data permanently, if it is this number of candidates',
    body: DemoRemoval,
    response: DemoRemoved,
  },
};
