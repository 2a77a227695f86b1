import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { isEmail } from '../../../contract/email.ts';
import { Problem } from '../../../contract/problem.ts';
import { useEmailDelivery } from '../../api/emailDelivery.ts';
import { emailPreviewsQuery } from '../../api/emailLog.ts';
import { failureOf } from '../../lib/failure.ts';
import { NOT_CHECKED, type useInvite } from '../../api/invitations.ts';
import { EMAILS, SENDING_IS_OFF } from '../../messages/emails.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { EmailPreview, EmailText } from '../../ui/EmailText.tsx';
import { Checkbox, TextField } from '../../ui/fields.tsx';
import { type Invitee, requestOf } from './invitee.ts';
import { Text } from '../../ui/Text.tsx';

interface InvitationTextProps {
  assessmentName: string;
  /** The candidate's name as far as it is typed. */
  name: string;
}

/** The invitation email as the embedded platform writes it. */
function InvitationText({ assessmentName, name }: InvitationTextProps) {
  const { data, error } = useQuery(emailPreviewsQuery({ name, assessment_name: assessmentName || undefined }));
  const email = data?.find(({ kind }) => kind === 'invitation');
  return <EmailText note="The link is a sample: each candidate gets their own." email={email} error={error} />;
}

interface InviteFormProps {
  assessmentName: string;
  invite: ReturnType<typeof useInvite>;
  invitee: Invitee;
  onChange: (invitee: Invitee) => void;
  onCancel: () => void;
}

const FIELDS = ['email', 'first_name', 'last_name'] as const;

type Field = (typeof FIELDS)[number];

/** The form of an invitation. Typed values stay until it succeeds. */
export function InviteForm({ assessmentName, invite, invitee, onChange, onCancel }: InviteFormProps) {
  const delivery = useEmailDelivery();
  const [mistake, setMistake] = useState<string>();
  // Updated on blur, since the preview of the email is fetched again for each name.
  const [name, setName] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // A ref, since a state changes only with the next render, and a double click would invite twice. // S25
  const isSubmitting = useRef(false);

  const refusals = invite.error instanceof Problem ? invite.error.fields : {};
  const errorsOf = (field: Field) => (field === 'email' && mistake ? [mistake] : (refusals[field] ?? []));
  const notChecked = invite.error instanceof Problem && invite.error.code === NOT_CHECKED;
  const isFieldError = FIELDS.some((field) => errorsOf(field).length > 0);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isSubmitting.current) return;
    const request = requestOf(invitee);
    if (!isEmail(request.email)) {
      setMistake(request.email === '' ? 'Enter an email address.' : 'Enter a valid email address.');
      focusField('email');
      return;
    }
    isSubmitting.current = true;
    invite.mutate(
      { body: request, sendMail: invitee.sendMail },
      {
        onError: (error) =>
          focusField((error instanceof Problem && FIELDS.find((field) => error.fields[field])) || 'email'),
        onSettled: () => {
          isSubmitting.current = false;
        },
      },
    );
  }

  function focusField(field: Field): void {
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  }

  const fieldProps = (field: Field) => ({
    name: field,
    autoComplete: 'off',
    value: invitee[field],
    errors: errorsOf(field),
    onBlur: () => setName(`${invitee.first_name} ${invitee.last_name}`.trim()),
    onChange(event: { target: { value: string } }) {
      onChange({ ...invitee, [field]: event.target.value });
      if (field === 'email') setMistake(undefined);
    },
  });

  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-3">
      <TextField label="Email" type="email" inputMode="email" maxLength={254} required {...fieldProps('email')} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label="First name" optional maxLength={150} {...fieldProps('first_name')} />
        <TextField label="Last name" optional maxLength={150} {...fieldProps('last_name')} />
      </div>
      <Checkbox
        label="Email the invitation"
        checked={invitee.sendMail}
        onChange={(event) => onChange({ ...invitee, sendMail: event.target.checked })}
      />
      {!invitee.sendMail && <p className="text-xs text-faint">No email is sent. You’ll get a link to share.</p>}
      {invitee.sendMail && delivery === 'off' && (
        <p className="text-xs text-faint">{`${SENDING_IS_OFF.one} You’ll get a link to share.`}</p>
      )}
      {invitee.sendMail && delivery === 'service' && <p className="text-xs text-faint">{EMAILS.writtenByService}</p>}
      {invitee.sendMail && (delivery === 'off' || delivery === 'on') && (
        <EmailPreview>
          <InvitationText assessmentName={assessmentName} name={name} />
        </EmailPreview>
      )}
      {invite.error && !isFieldError && (
        <p role="alert" className="rounded-md bg-bad-wash px-3 py-2 break-words">
          <span className="font-medium">
            {notChecked ? 'Couldn’t confirm the invitation.' : 'Couldn’t invite the candidate.'}
          </span>{' '}
          <Text>{failureOf(invite.error).message}</Text>
        </p>
      )}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" busy={invite.isPending}>
          {invite.isPending ? 'Inviting…' : 'Invite'}
        </Button>
      </DialogActions>
    </form>
  );
}
