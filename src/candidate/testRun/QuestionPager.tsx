import { type ReactNode, useState } from 'react';
import { isAnswered } from '../saving/answerEntries.ts';
import type { AnswerSaver, SaveState } from '../saving/answerSaver.ts';
import { formatNumberRanges, plural } from '../lib/format.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useFocusHeading } from '../ui/Screen.tsx';
import { SubmitDialog } from './SubmitDialog.tsx';
import { QuestionList } from './QuestionList.tsx';
import { SaveStatus } from './SaveStatus.tsx';

interface PaperProps {
  title: string;
  /** Of the title; null when it is the page's own word. */
  language: string | null;
  /** Of the items, in their order. */
  ids: readonly string[];
  saver: AnswerSaver;
  saving: SaveState;
  /** Clock and camera. */
  aside?: ReactNode;
  handIn: { run: () => void; busy: boolean; problem: string | null };
  /** The field of one item. */
  children: (index: number) => ReactNode;
}

/** Questions to be answered one at a time, in any order, until they are handed in. */
export function QuestionPager({ title, language, ids, saver, saving, aside, handIn, children }: PaperProps) {
  const answered = ids.map((id) => isAnswered(saving.entries[id]?.answer));
  const [current, setCurrent] = useState(() => Math.max(0, answered.indexOf(false))); // T26
  const [isAsking, setAsking] = useState(false);
  const arrive = useFocusHeading();
  const isLast = current === ids.length - 1;
  const refused = ids.flatMap((id, index) => (typeof saving.entries[id]?.refused === 'string' ? [index + 1] : []));
  const numberOf = (id: string) => ids.indexOf(id) + 1;

  function go(index: number): void {
    saver.sendNow();
    setCurrent(index);
  }
  function ask(): void {
    saver.sendNow();
    setAsking(true);
  }

  return (
    <div className="paper">
      <title>{`${title}: question ${current + 1} of ${ids.length}`}</title>
      <header>
        <h1 dir="auto" lang={language ?? undefined}>
          {title}
        </h1>
        <SaveStatus state={saving.state} />
        {aside}
      </header>
      <main>
        <progress value={current + 1} max={ids.length} aria-label={`Question ${current + 1} of ${ids.length}`} />
        <SaveProblems saving={saving} numberOf={numberOf} onDismiss={saver.dismissReplaced} />
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isLast) ask();
            else go(current + 1);
          }}
        >
          <h2 key={current} ref={arrive} tabIndex={-1}>
            Question {current + 1} <span className="quiet">of {ids.length}</span>
          </h2>
          {children(current)}
          <p role="alert" className="problem">
            {saving.entries[ids[current] ?? '']?.refused}
          </p>
          <div className="turn">
            <Button aria-disabled={current === 0 || undefined} onClick={() => current > 0 && go(current - 1)}>
              Previous
            </Button>
            <Button look="primary" type="submit">
              {isLast ? 'Review and hand in' : 'Next'}
            </Button>
          </div>
        </form>
      </main>
      <div className="overview">
        <QuestionList answered={answered} current={current} onJump={go} />
        {!isLast && (
          <Button look="quiet" onClick={ask}>
            Hand in now…
          </Button>
        )}
      </div>
      {isAsking && (
        <SubmitDialog
          refused={refused}
          open={answered.flatMap((done, index) => (done ? [] : [index + 1]))}
          busy={handIn.busy}
          problem={handIn.problem}
          onHandIn={handIn.run}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}

interface TroubleProps {
  saving: SaveState;
  numberOf: (id: string) => number;
  onDismiss: () => void;
}

/** What the person has to know about their answers. */
function SaveProblems({ saving: { state, replaced }, numberOf, onDismiss }: TroubleProps) {
  const numbers = replaced.map(numberOf).toSorted((one, other) => one - other);
  return (
    <>
      {state === 'retrying' && (
        <Notice kind="warn">
          <p>
            <strong>Your latest answers are not saved yet.</strong> Keep this page open and go on: they are kept here
            and sent again until they are saved.
          </p>
        </Notice>
      )}
      <div role="status">
        {numbers.length > 0 && (
          <Notice action={{ label: 'OK', onPress: onDismiss }}>
            <p>
              {numbers.length === 1
                ? `Question ${numbers[0]} was`
                : `${plural(numbers.length, 'question')} (${formatNumberRanges(numbers)}) were`}{' '}
              answered in another window or on another device. The later answer counts and is shown here.
            </p>
          </Notice>
        )}
      </div>
    </>
  );
}
