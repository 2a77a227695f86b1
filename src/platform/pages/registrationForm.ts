import { z } from 'zod/mini';
import { isUndeliverable, normaliseEmail } from '../../contract/email.ts';
import { line, email } from '../../contract/fields.ts';
import { isVisible } from '../../contract/lines.ts';
import { plainText } from '../../contract/plainText.ts';
import type { Company } from '../../operation/company.ts';
import { type Html, html } from '../../operation/html.ts';
import { pageMessages } from './pageMessages.ts';

const { form: texts } = pageMessages;

/** The fields of the registration form. */
const Registration = z.strictObject({
  first_name: line(150).check(z.refine((name) => isVisible(name), { error: texts.firstNameMissing })),
  last_name: line(150),
  email: email.check(
    z.refine((value) => !isUndeliverable(value), {
      error: texts.undeliverable,
    }),
  ),
  consent: z.literal('yes', { error: texts.consentMissing }),
});
export type Registration = z.output<typeof Registration>;

/** The typed values and the problems by field, to show the form again. */
export interface Draft {
  values: Record<string, string>;
  problems: Record<string, string>;
}

export const EMPTY_DRAFT: Draft = { values: {}, problems: {} };

/** What is typed or pasted, without invisible marks. A text of marks alone, or with a NUL, stays, and is refused. */
const typedText = (value: string): string => (value.includes('\0') ? value : plainText(value) || value);

/** Parses the form. Null for an unknown or repeated field, which this form never sends. */
export function readRegistration(fields: URLSearchParams): Registration | Draft | null {
  const values = Object.fromEntries([...fields].map(([name, value]) => [name, typedText(value)]));
  if (Object.keys(values).length !== fields.size) return null;
  const given = { first_name: '', last_name: '', consent: '', ...values, email: normaliseEmail(values.email ?? '') };
  const parsed = Registration.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') return null;
    problems[String(issue.path[0])] ??= issue.message;
  }
  return { values, problems };
}

const FIELDS = [
  { name: 'first_name', label: texts.firstName, type: 'text', autocomplete: 'given-name', isRequired: true },
  { name: 'last_name', label: texts.lastName, type: 'text', autocomplete: 'family-name', isRequired: false },
  { name: 'email', label: texts.email, type: 'email', autocomplete: 'email', isRequired: true },
] as const;

/** The form posts to the URL it is shown at. The first field with a problem has the focus. */
export function registrationForm({ values, problems }: Draft, { name: company, privacyUrl }: Company): Html {
  const [first] = Object.keys(problems);
  const isFirst = (name: string) => (first === name ? html` autofocus` : null);
  const tied = (name: string) =>
    problems[name] === undefined ? null : html` aria-invalid="true" aria-describedby="${name}-problem"`;
  const problem = (name: string) =>
    problems[name] === undefined ? null : html`<p class="wrong" id="${name}-problem">${problems[name]}</p>`;
  return html`<form method="post" novalidate>
    ${FIELDS.map(
      ({ name, label, type, autocomplete, isRequired }) =>
        html`<div>
          <label for="${name}">${label}</label>
          <input
            id="${name}"
            name="${name}"
            type="${type}"
            autocomplete="${autocomplete}"
            maxlength="254"
            value="${values[name] ?? ''}"
            ${isRequired && html` required`}${tied(name)}${isFirst(name)}
          />
          ${problem(name)}
        </div> `,
    )}
    <div class="choice">
      <input
        id="consent"
        name="consent"
        type="checkbox"
        value="yes"
        required${values.consent === 'yes' && html` checked`}${tied('consent')}${isFirst('consent')}
      />
      <div>
        <label for="consent">${texts.consent(company)}</label>
        ${
          privacyUrl !== null &&
          html`<a href="${privacyUrl}" target="_blank" rel="noreferrer">${pageMessages.privacyNotice}</a>`
        }
      </div>
      ${problem('consent')}
    </div>
    <button type="submit">${texts.submit}</button>
    <p class="quiet">${texts.noTimerYet}</p>
  </form>`;
}
