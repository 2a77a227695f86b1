import { useQuery } from '@tanstack/react-query';
import { UserRound, Users, X } from 'lucide-react';
import { useId } from 'react';
import type { Access, Member } from '../../../contract/access.ts';
import { Problem } from '../../../contract/problem.ts';
import { useChangeAccess } from '../../api/access.ts';
import { usersQuery } from '../../api/users.ts';
import { createDrafts } from '../../lib/drafts.ts';
import { failureOf } from '../../lib/failure.ts';
import { plural } from '../../lib/numbers.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { Text } from '../../ui/Text.tsx';

const CHOICES = [
  { isRestricted: false, label: 'Open to all', about: 'Every user of this dashboard sees it.' },
  {
    isRestricted: true,
    label: 'Only members',
    about: 'For others it does not exist: not in lists, searches, counts, notifications and links.',
  },
] as const;

const KINDS = [
  { value: 'user', label: 'Person' },
  { value: 'group', label: 'Group' },
] as const;

const doneText = (isRestricted: boolean) =>
  isRestricted ? 'Only members see this assessment now.' : 'This assessment is open to all.';

interface Draft {
  isRestricted: boolean;
  members: readonly Member[];
  /** What is typed and not added yet. */
  typed: string;
  kind: Member['kind'];
}

/** What was changed and not saved, by assessment. */
const drafts = createDrafts<Draft>();

const keyOf = ({ kind, name }: Member) => `${kind} ${name}`;

interface AccessDialogProps {
  assessmentId: number;
  access: Access;
  /** The name of the signed-in user. */
  user: string;
  onClose: () => void;
}

/** Restricts an assessment to members, or opens it to all. */
export default function AccessDialog({ assessmentId, access, user, onClose }: AccessDialogProps) {
  const name = useId();
  const key = String(assessmentId);
  const saved: Draft = { isRestricted: access.is_restricted, members: access.members, typed: '', kind: 'user' };
  const draft = drafts.useDraft(key) ?? saved;
  const { data: directory } = useQuery(usersQuery());
  const change = useChangeAccess(assessmentId, doneText);
  const write = (part: Partial<Draft>) => drafts.write(key, (before) => ({ ...(before ?? saved), ...part }));
  const conflict = change.error instanceof Problem && change.error.status === 409 ? change.error : null;
  const problems = change.error instanceof Problem ? (change.error.fields.members ?? []) : [];

  /** The user who restricts it is the first member. */
  function choose(isRestricted: boolean): void {
    const isFirst = isRestricted && draft.members.length === 0;
    write({ isRestricted, ...(isFirst && { members: [{ kind: 'user', name: user }] }) });
  }
  /** The members with what is typed. */
  function withTyped(): readonly Member[] {
    const added: Member = { kind: draft.kind, name: draft.typed.trim() };
    const isNew = added.name !== '' && !draft.members.some((each) => keyOf(each) === keyOf(added));
    return isNew ? [...draft.members, added] : draft.members;
  }
  const add = () => write({ members: withTyped(), typed: '' });
  function discard(): void {
    drafts.discard(key);
    onClose();
  }
  function save(): void {
    if (change.isPending) return;
    const members = [...withTyped()];
    if (draft.typed !== '') write({ members, typed: '' });
    const body = { is_restricted: draft.isRestricted, members, revision: access.revision };
    void change.mutateAsync(body, { onSuccess: onClose }).then(
      () => drafts.discard(key),
      // Shown below.
      () => {},
    );
  }

  return (
    <Dialog
      title="Who sees this assessment?"
      description={access.recruiters_see_all ? 'Recruiters always see it.' : 'Recruiters see it only as members.'}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.typed.trim() !== '') add();
          else save();
        }}
      >
        <fieldset>
          <legend className="sr-only">Access</legend>
          {CHOICES.map(({ isRestricted, label, about }) => (
            <label key={label} className="flex cursor-pointer items-start gap-2 py-1">
              <input
                type="radio"
                name={name}
                aria-label={label}
                aria-describedby={`${name}-${isRestricted}`}
                className="mt-0.5 size-4 shrink-0 accent-accent"
                checked={draft.isRestricted === isRestricted}
                onChange={() => choose(isRestricted)}
              />
              <span>
                <span className="font-medium">{label}</span>
                <span id={`${name}-${isRestricted}`} className="block text-xs text-soft">
                  {about}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
        {conflict && (
          <div role="alert" className="mt-3 rounded-md bg-warn-wash px-3 py-2">
            <p className="font-medium text-warn">{conflict.message}</p>
            <p className="mt-0.5">{`Saved now: ${savedText(access)}`}</p>
          </div>
        )}
        {draft.isRestricted && (
          <section aria-label="Members" className="mt-3">
            <h3 className="font-medium">{plural(draft.members.length, 'member')}</h3>
            <ul className="mt-1 max-h-48 overflow-y-auto">
              {draft.members.map((member) => (
                <MemberItem
                  key={keyOf(member)}
                  member={member}
                  isSelf={member.kind === 'user' && member.name === user}
                  onRemove={() => write({ members: draft.members.filter((each) => each !== member) })}
                />
              ))}
            </ul>
            <datalist id={`${name}-users`}>
              {directory?.rows.map((each) => (
                <option key={each.id} value={each.address}>
                  {each.name}
                </option>
              ))}
            </datalist>
            <div className="mt-2 flex items-end gap-2">
              <SelectField
                label="Add"
                className="w-28 shrink-0"
                value={draft.kind}
                options={KINDS}
                onChoose={(value) => write({ kind: value === 'group' ? 'group' : 'user' })}
              />
              <TextField
                label={draft.kind === 'user' ? 'Sign-in name' : 'Group of the sign-in'}
                className="min-w-0 grow"
                value={draft.typed}
                maxLength={254}
                list={draft.kind === 'user' ? `${name}-users` : undefined}
                autoComplete="off"
                spellCheck={false}
                translate="no"
                dir="ltr"
                onChange={({ target }) => write({ typed: target.value })}
              />
              <Button onClick={add} reason={draft.typed.trim() === '' ? 'Enter a name first.' : null}>
                Add
              </Button>
            </div>
          </section>
        )}
        {change.error && !conflict && (
          <p role="alert" className="mt-2 text-bad">
            {problems.length > 0 ? problems.join(' ') : failureOf(change.error).message}
          </p>
        )}
        <DialogActions>
          <Button onClick={discard}>Cancel</Button>
          <Button look="primary" permission="changeAccess" busy={change.isPending} onClick={save}>
            {conflict ? 'Save again' : 'Save'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const savedText = ({ is_restricted, members }: Access) =>
  is_restricted ? `only ${members.map((each) => each.name).join(', ')}` : 'open to all';

interface MemberItemProps {
  member: Member;
  isSelf: boolean;
  onRemove: () => void;
}

function MemberItem({ member: { kind, name }, isSelf, onRemove }: MemberItemProps) {
  const Icon = kind === 'user' ? UserRound : Users;
  return (
    <li className="flex min-h-8 items-center gap-2">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-faint" />
      <bdi translate="no" title={name} className="min-w-0 truncate">
        {name}
      </bdi>
      <Text className="grow text-xs whitespace-nowrap text-faint">
        {isSelf ? 'You' : kind === 'group' ? 'Group' : ''}
      </Text>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  );
}
