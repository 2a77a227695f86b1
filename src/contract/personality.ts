/** The five factors, in the order in which a big_5 code lists them. */
export const BIG_5_FACTORS = [
  'Extroversion',
  'Agreeableness',
  'Conscientiousness',
  'Emotional stability',
  'Openness',
] as const;
export type Big5Factor = (typeof BIG_5_FACTORS)[number];

/** One factor of a profile. */
export interface FactorScore {
  factor: Big5Factor;
  /** Calibrated: 1 very low, 2 low, 3 average, 4 high, 5 very high. */
  level: number;
  /** The raw score, on the test's own scale; null when the code has none. */
  raw: number | null;
}

const ALGORITHM_LABELS: Record<string, string> = {
  big_5: 'Big Five',
  enneagram: 'Enneagram',
  disc: 'DISC',
  '16_types': '16 types',
  culture_fit: 'Culture fit',
};

/** The label of a personality algorithm; an unknown one is its own label. */
export function algorithmLabelOf(algorithm: string): string {
  return Object.hasOwn(ALGORITHM_LABELS, algorithm) ? (ALGORITHM_LABELS[algorithm] ?? algorithm) : algorithm;
}

/** The labels of levels 1 to 5. */
export const LEVEL_WORDS = ['very low', 'low', 'average', 'high', 'very high'] as const;

const CODE = /^([1-5](?:-[1-5]){4})(?:_(\d{1,4}(?:\.\d{1,4})?(?:-\d{1,4}(?:\.\d{1,4})?){4}))?$/;

/**
 * Parses a big_5 code such as `3-4-2-5-1_24-31.5-18-40-12`: five levels and five raw scores, which may have decimals. Null for
 * another algorithm or form, whose code is shown as text.
 */
export function readBig5(algorithm: string | null, code: string | null): FactorScore[] | null {
  const match = algorithm === 'big_5' && code !== null ? CODE.exec(code) : null;
  if (!match?.[1]) return null;
  const levels = match[1].split('-').map(Number);
  const raws = match[2]?.split('-').map(Number);
  return BIG_5_FACTORS.map((factor, index) => ({
    factor,
    level: levels[index] ?? 0,
    raw: raws?.[index] ?? null,
  }));
}

/** Writes the code that readBig5 reads: five scores in the order of the factors, raw from 0 to 9999, four decimals at most. */
export function writeBig5(scores: readonly { level: number; raw: number }[]): string {
  return `${scores.map(({ level }) => level).join('-')}_${scores.map(({ raw }) => raw).join('-')}`;
}
