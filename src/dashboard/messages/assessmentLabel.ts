import { visibleText } from '../lib/visibleText.ts';

/** What to call an assessment: by its name or, while that is not known, by its ID. */
export const assessmentLabel = (name: string | null | undefined, id: number | null | undefined): string =>
  visibleText(name) || (id && id > 0 ? `Assessment ${id}` : 'Unnamed assessment');
