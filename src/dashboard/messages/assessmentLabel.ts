/** How an assessment is called: by its name or, while that is not known, by its ID. */
export const assessmentLabel = (name: string | null, id: number | null): string =>
  name ?? `Assessment ${id ?? 'unknown'}`;
