import { type FormEvent, useRef, useState } from 'react';
import { isEmail, normaliseEmail } from '../../../contract/email.ts';
import { Problem } from '../../../contract/problem.ts';
import { failureOf } from '../../api/failure.ts';
import { useInvite } from '../../api/invitations.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Checkbox, TextField } from '../../ui/fields.tsx';
import { InviteOutcome } from './InviteOutcome.tsx';

interface InviteDialogProps {
  assessmentId: number;
  assessmentName: string;
  onClose: () => void;
  onOpenCandidature: (id: number) => void;
}

const FIELDS = ['email', 'first_name', 'last_name'] as const;
type Field = (typeof FIELDS)[number];

const BLANK = { email: '', first_name: '', last_name: '' };

/** Inviting one person. What was typed stays until it worked. */
export default function InviteDialog({ assessmentId, assessmentName, onClose, onOpenCandidature }: InviteDialogProps) {
  const invite = useInvite(assessmentId);
  const [values, setValues] = useState(BLANK);
  const [sendMail, setSendMail] = useState(true);
  const [mistake, setMistake] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  // Known at once, where a state would be known with the next drawing only: a double click invites once. // S25
  const running = useRef(false);

  const refusals = invite.error instanceof Problem ? invite.error.fields : {};
  const errorsOf = (field: Field) => (field === 'email' && mistake ? [mistake] : (refusals[field] ?? []));
  const onField = FIELDS.some((field) => errorsOf(field).length > 0);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (running.current) return;
    const email = normaliseEmail(values.email);
    if (!isEmail(email)) {
      setMistake(values.email.trim() === '' ? 'Enter an email address.' : 'Enter a valid email address.');
      focusField('email');
      return;
    }
    setMistake(undefined);
    running.current = true;
    try {
      await invite.mutateAsync({
        body: { email, ...named('first_name', values.first_name), ...named('last_name', values.last_name) },
        sendMail,
      });
    } catch (error) {
      const refused = error instanceof Problem ? FIELDS.find((field) => error.fields[field]) : undefined;
      focusField(refused ?? 'email');
    } finally {
      running.current = false;
    }
  }

  function focusField(field: Field): void {
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  }

  if (invite.data) {
    return (
      <InviteOutcome
        invited={invite.data}
        email={normaliseEmail(values.email)}
        mailed={sendMail}
        onClose={onClose}
        onOpenCandidature={onOpenCandidature}
        onAnother={() => {
          invite.reset();
          setValues(BLANK);
        }}
      />
    );
  }
  const change = (field: Field) => (event: { target: { value: string } }) => {
    setValues({ ...values, [field]: event.target.value });
    if (field === 'email') setMistake(undefined);
  };
  return (
    <Dialog
      title="Invite a candidate"
      description={
        <>
          To <bdi>{assessmentName || 'this assessment'}</bdi>.
        </>
      }
      onClose={onClose}
    >
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-3">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          inputMode="email"
          value={values.email}
          onChange={change('email')}
          errors={errorsOf('email')}
          maxLength={254}
          required
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="First name"
            name="first_name"
            autoComplete="off"
            optional
            value={values.first_name}
            onChange={change('first_name')}
            errors={errorsOf('first_name')}
            maxLength={150}
          />
          <TextField
            label="Last name"
            name="last_name"
            autoComplete="off"
            optional
            value={values.last_name}
            onChange={change('last_name')}
            errors={errorsOf('last_name')}
            maxLength={150}
          />
        </div>
        <Checkbox
          label="Send the invitation e-mail"
          checked={sendMail}
          onChange={(event) => setSendMail(event.target.checked)}
        />
        {!sendMail && (
          <p className="text-xs text-faint">No e-mail goes out. You get the personal link to pass on yourself.</p>
        )}
        {invite.error && !onField && (
          <p role="alert" className="rounded-md bg-bad-wash px-3 py-2 break-words">
            <span className="font-medium">Nobody was invited.</span> {failureOf(invite.error).message}
          </p>
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={invite.isPending}>
            {invite.isPending ? 'Inviting…' : 'Invite'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** A name, when there is one: an empty field says nothing about a name that is known already. */
function named(field: 'first_name' | 'last_name', value: string) {
  const trimmed = value.trim();
  return trimmed === '' ? {} : { [field]: trimmed };
}
