const rules = new Intl.PluralRules('en');

/** The forms of a counted noun in English: see Intl.PluralRules. */
export interface PluralForms {
  one: string;
  other: string;
}

/** The form for a count. */
export const pluralForm = (count: number, { one, other }: PluralForms): string =>
  rules.select(count) === 'one' ? one : other;

/** "1 question", "12 questions". */
export const counted = (count: number, forms: PluralForms): string => `${count} ${pluralForm(count, forms)}`;
