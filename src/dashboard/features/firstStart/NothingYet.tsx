import { Link } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import { useIsRecruiter } from '../../lib/currentUser.ts';
import { NOTHING_YET as WORDS } from '../../messages/firstStart.ts';
import { Empty } from '../../ui/states.tsx';
import { Text } from '../../ui/Text.tsx';

/** The Home page without current assessments: says how to get the first one. */
export function NothingYet({ isEmbedded }: { isEmbedded: boolean }) {
  const isRecruiter = useIsRecruiter();
  const link = 'rounded text-accent-strong underline';
  return (
    <Empty
      icon={<ClipboardList className="size-5" />}
      title={WORDS.title}
      action={
        isEmbedded && isRecruiter ? (
          <Link to="/help" hash="import-an-assessment" className={link}>
            {WORDS.guide}
          </Link>
        ) : undefined
      }
    >
      <p>{!isRecruiter ? WORDS.manager : isEmbedded ? WORDS.embedded : WORDS.upstream}</p>
      <p className="mt-2">
        <Text>{WORDS.archived}</Text>{' '}
        <Link to="/assessments" className={link}>
          {WORDS.openAssessments}
        </Link>
      </p>
    </Empty>
  );
}
