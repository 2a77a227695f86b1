import { type ReactNode, useState } from 'react';
import { isAnswered } from '../saving/entries.ts';
import type { Saver, Saving } from '../saving/saver.ts';
import { listNumbers, plural } from '../lib/words.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useArrival } from '../ui/Screen.tsx';
import { HandInDialog } from './HandInDialog.tsx';
import { JumpList } from './JumpList.tsx';
import { SaveState } from './SaveState.tsx';

interface PaperProps {
  title: string;
  /** Of the title; null when it is the page's own word. */
  language: string | null;
  /** Of the items, in their order. */
  ids: readonly string[];
  saver: Saver;
  saving: Saving;
  /** Clock and camera. */
  aside?: ReactNode;
  handIn: { run: () => void; busy: boolean; problem: string | null };
  /** The field of one item. */
  children: (index: number) => ReactNode;
}

/** Questions to be answered one at a time, in any order, until they are handed in. */
export function Paper({ title, language, ids, saver, saving, aside, handIn, children }: PaperProps) {
  const answered = ids.map((id) => isAnswered(saving.entries[id]?.answer));
  const [current, setCurrent] = useState(() => Math.max(0, answered.indexOf(false))); // T26
  const [isAsking, setAsking] = useState(false);
  const arrive = useArrival();
  const isLast = current === ids.length - 1;
  const refused = ids.flatMap((id, index) => (typeof saving.entries[id]?.refused === 'string' ? [index + 1] : []));
  const numberOf = (id: string) => ids.indexOf(id) + 1;

  function go(index: number): void {
    saver.hurry();
    setCurrent(index);
  }
  function ask(): void {
    saver.hurry();
    setAsking(true);
  }

  return (
    <div className="paper">
      <title>{`${title}: question ${current + 1} of ${ids.length}`}</title>
      <header>
        <h1 dir="auto" lang={language ?? undefined}>
          {title}
        </h1>
        <SaveState state={saving.state} />
        {aside}
      </header>
      <main>
        <progress value={current + 1} max={ids.length} aria-label={`Question ${current + 1} of ${ids.length}`} />
        <Trouble saving={saving} numberOf={numberOf} onDismiss={saver.dismiss} />
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
        <JumpList answered={answered} current={current} onJump={go} />
        {!isLast && (
          <Button look="quiet" onClick={ask}>
            Hand in now…
          </Button>
        )}
      </div>
      {isAsking && (
        <HandInDialog
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
  saving: Saving;
  numberOf: (id: string) => number;
  onDismiss: () => void;
}

/** What the person has to know about their answers. */
function Trouble({ saving: { state, replaced }, numberOf, onDismiss }: TroubleProps) {
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
                : `${plural(numbers.length, 'question')} (${listNumbers(numbers)}) were`}{' '}
              answered in another window or on another device. The later answer counts and is shown here.
            </p>
          </Notice>
        )}
      </div>
    </>
  );
}
