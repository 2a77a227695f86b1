interface Names {
  first_name: string | null;
  last_name: string | null;
}

const FAMILY_FIRST = /^[\p{Script=Han}\p{Script=Hangul}々]+$/u;
const GIVEN = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}々ー]+$/u;

/** Whether these parts are written with the family name first and without a space, as in Chinese, Japanese and Korean. */
export const isFamilyFirst = (family: string, given: string): boolean => FAMILY_FIRST.test(family) && GIVEN.test(given);

/** The whole name, in the order of its script. Empty without any. */
export function fullName({ first_name, last_name }: Names): string {
  const [given, family] = [first_name?.trim() ?? '', last_name?.trim() ?? ''];
  return isFamilyFirst(family, given) ? `${family}${given}` : `${given} ${family}`.trim();
}

/** What to call a candidate: by the first name or, where the family name comes first, by the whole one. */
export function nameForGreeting(names: Names): string {
  const given = names.first_name?.trim() ?? '';
  return isFamilyFirst(names.last_name?.trim() ?? '', given) ? fullName(names) : given;
}
