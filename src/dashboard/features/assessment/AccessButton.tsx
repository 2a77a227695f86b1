import { useQuery } from '@tanstack/react-query';
import { Lock, LockOpen } from 'lucide-react';
import { lazy, useState } from 'react';
import { aboutQuery } from '../../api/about.ts';
import { accessQuery } from '../../api/access.ts';
import { useRefusal } from '../../lib/currentUser.ts';
import { Button } from '../../ui/Button.tsx';
import { useCommands } from '../../ui/commands.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { MEMBERS_ONLY, RestrictedMark } from '../../ui/RestrictedMark.tsx';

const AccessDialog = lazy(() => import('./AccessDialog.tsx'));

/** Says who sees an assessment, and opens the dialog. Without sign-in there is no access to give. */
export function AccessButton({ assessmentId }: { assessmentId: number }) {
  const { data: about } = useQuery(aboutQuery());
  return about?.user ? <Access assessmentId={assessmentId} user={about.user} /> : null;
}

function Access({ assessmentId, user }: { assessmentId: number; user: string }) {
  const { data: access } = useQuery(accessQuery(assessmentId));
  const refusal = useRefusal('changeAccess');
  const [isOpen, setOpen] = useState(false);
  useCommands(() => [
    {
      id: 'access',
      title: 'Change who sees this assessment…',
      group: 'page',
      permission: 'changeAccess',
      run: () => setOpen(true),
    },
  ]);
  if (!access) return null;
  if (refusal !== null) return access.is_restricted ? <RestrictedMark /> : null;
  const Icon = access.is_restricted ? Lock : LockOpen;
  const label = access.is_restricted ? MEMBERS_ONLY : 'Access';
  return (
    <>
      <Button look="quiet" shape="small" title="Who sees this assessment" onClick={() => setOpen(true)}>
        <Icon aria-hidden="true" className={`size-3.5 ${access.is_restricted ? 'text-accent' : 'text-faint'}`} />
        <span className={access.is_restricted ? '' : '@max-[90rem]:sr-only'}>{label}</span>
      </Button>
      {isOpen && (
        <LazyBoundary onClose={() => setOpen(false)}>
          <AccessDialog assessmentId={assessmentId} access={access} user={user} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
