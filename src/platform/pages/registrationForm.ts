import { z } from 'zod/mini';
import { email, isUndeliverable, normaliseEmail } from '../../contract/email.ts';
import { line } from '../../contract/fields.ts';
import { type Html, html } from './html.ts';

/** What a person fills in to register through a public link. */
const Registration = z.strictObject({
  first_name: line(150).check(z.refine((name) => name.trim() !== '', { error: 'Enter your first name.' })),
  last_name: line(150),
  email: email.check(
    z.refine((value) => !isUndeliverable(value), {
      error: 'No email can be delivered to this address. Use another one.',
    }),
  ),
  consent: z.literal('yes', { error: 'Tick the box to go on.' }),
});
export type Registration = z.output<typeof Registration>;

/** What was typed, and what is wrong with it by field: the form is shown again with both. */
export interface Draft {
  values: Record<string, string>;
  problems: Record<string, string>;
}

export const EMPTY_DRAFT: Draft = { values: {}, problems: {} };

/** Reads a form's fields. Null when they are not this form's: an unknown field, or one given twice. */
export function readRegistration(fields: URLSearchParams): Registration | Draft | null {
  const values = Object.fromEntries(fields);
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
  { name: 'first_name', label: 'First name', type: 'text', autocomplete: 'given-name', isRequired: true },
  { name: 'last_name', label: 'Last name (optional)', type: 'text', autocomplete: 'family-name', isRequired: false },
  { name: 'email', label: 'Email', type: 'email', autocomplete: 'email', isRequired: true },
] as const;

/** The form. It posts to the address it is shown at; the first field with a problem has the focus. */
export function registrationForm({ values, problems }: Draft): Html {
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
      <label for="consent"
        >I agree that what is recorded is kept and shown to the people who hire for this position.</label
      >
      ${problem('consent')}
    </div>
    <button type="submit">Register</button>
  </form>`;
}
