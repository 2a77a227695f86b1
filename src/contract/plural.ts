const rules = new Intl.PluralRules('en');
const numbers = new Intl.NumberFormat('en');

/** The form of a noun or verb for a count. */
export const pluralForm = (count: number, one: string, other = `${one}s`): string =>
  rules.select(count) === 'one' ? one : other;

/** "1 candidate", "1,240 candidates". */
export const plural = (count: number, one: string, other?: string): string =>
  `${numbers.format(count)} ${pluralForm(count, one, other)}`;
