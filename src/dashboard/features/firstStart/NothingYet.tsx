import { Link } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import { useIsRecruiter } from '../../lib/currentUser.ts';
import { Empty } from '../../ui/states.tsx';
import { Text } from '../../ui/Text.tsx';

/** The Home page without current assessments: says how to get the first one. */
export function NothingYet({ isEmbedded }: { isEmbedded: boolean }) {
  const isRecruiter = useIsRecruiter();
  const link = 'rounded text-accent-strong underline';
  return (
    <Empty
      icon={<ClipboardList className="size-5" />}
      title="No current assessments"
      action={
        isEmbedded && isRecruiter ? (
          <Link to="/help" hash="import-an-assessment" className={link}>
            How to import one
          </Link>
        ) : undefined
      }
    >
      <p>
        {!isRecruiter
          ? 'Assessments appear here as soon as there are any.'
          : isEmbedded
            ? 'Import an assessment on the server. It then appears here, and you can invite candidates.'
            : 'Create an assessment in your assessment service. It then appears here, and you can invite candidates.'}
      </p>
      <p className="mt-2">
        <Text>Archived assessments are in the list of all assessments.</Text>{' '}
        <Link to="/assessments" className={link}>
          All assessments
        </Link>
      </p>
    </Empty>
  );
}
