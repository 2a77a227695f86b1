import { isFamilyFirst } from '../contract/fullName.ts';

const words = (text: string) =>
  text
    .split(' ')
    .join('|')
    .replaceAll('.', String.raw`\.?`);

/** A title before a name. */
const TITLES = new RegExp(
  String.raw`^(?:(?:${words(
    'Dr. Prof. Professor Mr. Mrs. Ms. Miss Mx. Herr Frau Hr. Fr. Ing. Mag. Dipl.-Ing. Dipl.-Kfm. Monsieur Madame Mme Mlle Sr. Sra. Dott. Dott.ssa Sig. Sig.ra Ir. Drs. Bc. Mgr. h.c. rer. nat. med. phil. habil.',
  )})[ .,]\s*)+(?=\p{L})`,
  'iu',
);
/** A degree or a certificate at the end of a name, with or without a comma. */
const DEGREE = words(
  'Ph.D. PhD DPhil M.D. M.B.A. MBA EMBA B.A. B.Sc. BSc B.S. B.Eng. BEng LL.M. LL.B. LLM LLB M.Sc. MSc M.S. M.Eng. MEng M.A. M.Phil. MPhil M.Ed. MPH MPA J.D. Ed.D. Psy.D. D.D.S. PMP CFA CPA ACCA CISSP CSM CSPO SHRM-CP SHRM-SCP PHR SPHR P.Eng. PEng CEng RN Esq. Dr. CSc. Ing. DiS. Dipl.-Ing.',
);
const DEGREES = new RegExp(String.raw`(?:,\s*|\s+)(?:${DEGREE})$`, 'u');
/** Capitals after the comma behind two words, which the list above does not have. */
const UNKNOWN_DEGREE = /^\s*[\p{Lu}.]{2,8}(?:[-/®][\p{Lu}.]{1,8})*$/u;
/** Longer texts are no names, and refused later. */
const MAX_NAME_LENGTH = 200;
/** Part of the last name, but no last name. */
const SUFFIX = /^(?:jr|sr|jnr|snr|junior|senior|filho|neto|ii|iii|iv)\.?$/iu;
/** Begins a last name of several words, in lower case. */
const PARTICLE =
  /^(?:van|von|vom|de|der|den|des|del|della|degli|di|da|das|do|dos|du|d[’']|la|las|le|les|los|te|ten|ter|tot|zu|zum|zur|af|av|bin|ibn|bint|abu|al|el)$/u;

/** Removes titles and degrees: "Dr. Mira Holt, PhD" is "Mira Holt". */
export function withoutTitles(name: string): string {
  if (name.length > MAX_NAME_LENGTH) return name;
  let rest = name.replace(TITLES, '');
  for (let before = ''; before !== rest;) {
    before = rest;
    let shorter = rest.replace(DEGREES, '').trim();
    const comma = shorter.lastIndexOf(',');
    const head = shorter.slice(0, Math.max(0, comma)).trim();
    if (/[\s,]/u.test(head) && UNKNOWN_DEGREE.test(shorter.slice(comma + 1))) shorter = head;
    // In a name in capitals, "MA" is a part of it.
    if (/\p{Ll}/u.test(shorter)) rest = shorter;
  }
  return rest;
}

/**
 * Splits "Anna Maria Kowalska" or "Kowalska, Anna Maria": the last word with its particles, or the part before the comma, is
 * the last name. "佐藤 健" has it first.
 */
export function splitName(full: string): { first_name: string; last_name: string } {
  const name = withoutTitles(full);
  const [before = '', after = ''] = name.split(/,\s*(.*)/su);
  // "King, Jr." is one last name, "Kowalska, Anna" two names.
  if (after !== '' && before !== '' && !SUFFIX.test(after))
    return { first_name: withoutTitles(after), last_name: before };
  const parts = (after === '' ? name.replace(/,$/u, '') : `${before} ${after}`).split(' ');
  const [family = '', given = ''] = parts;
  if (parts.length === 2 && isFamilyFirst(family, given)) return { first_name: given, last_name: family };
  let from = parts.length - 1;
  if (from > 1 && SUFFIX.test(parts[from] ?? '')) from--;
  while (from > 1 && PARTICLE.test(parts[from - 1] ?? '')) from--;
  return from < 1
    ? { first_name: name, last_name: '' }
    : { first_name: parts.slice(0, from).join(' '), last_name: parts.slice(from).join(' ') };
}
