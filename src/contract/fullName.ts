interface Names {
  first_name: string | null;
  last_name: string | null;
}

const FAMILY_FIRST = /^[\p{Script=Han}\p{Script=Hangul}々]+$/u;
const GIVEN = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}々ー]+$/u;

/** Whether a name is written with the family name first and without a space, as in Chinese, Japanese and Korean. */
export const isFamilyFirst = (family: string, given: string): boolean => FAMILY_FIRST.test(family) && GIVEN.test(given);

/** The full name, in the order of its script; empty if both parts are. */
export function fullName({ first_name, last_name }: Names): string {
  const [given, family] = [first_name?.trim() ?? '', last_name?.trim() ?? ''];
  return isFamilyFirst(family, given) ? `${family}${given}` : `${given} ${family}`.trim();
}

/** The name for a greeting: the first name, or the full name if the family name comes first. */
export function nameForGreeting(names: Names): string {
  const given = names.first_name?.trim() ?? '';
  return isFamilyFirst(names.last_name?.trim() ?? '', given) ? fullName(names) : given;
}
