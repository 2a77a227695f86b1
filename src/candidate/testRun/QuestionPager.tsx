import { useEffect, useState } from 'react';
import { isAnswered } from '../saving/answerEntries.ts';
import type { AnswerSaver, SaveState } from '../saving/answerSaver.ts';
import { messages } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useFocusHeading } from '../ui/Screen.tsx';
import { SubmitDialog } from './SubmitDialog.tsx';
import { type Elements, Text } from '../ui/Text.tsx';

const { test: texts, saving: savingTexts } = messages;

interface QuestionListProps {
  /** Of each question, whether it is answered. */
  answered: readonly boolean[];
  current: number;
  onJump: (index: number) => void;
}

/** Links to all questions, with their state. */
function QuestionList({ answered, current, onJump }: QuestionListProps) {
  const count = answered.filter(Boolean).length;
  return (
    <nav className="question-list" aria-label={texts.questions}>
      <p>{texts.answeredCount(count, answered.length)}</p>
      <ol>
        {answered.map((isDone, index) => (
          // A question is its place.
          <li key={index}>
            <button
              type="button"
              className={isDone ? 'answered' : ''}
              aria-current={index === current ? 'step' : undefined}
              aria-label={texts.questionState(index + 1, isDone)}
              onClick={() => onJump(index)}
            >
              {index + 1}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface QuestionPagerProps {
  title: string;
  /** Language of the title; null for a text of the page itself. */
  language: string | null;
  /** IDs of the items, in their order. */
  ids: readonly string[];
  saver: AnswerSaver;
  saving: SaveState;
  /** Code needs the width of the window. */
  isWide?: boolean;
  /** Timer and camera. */
  aside?: Elements;
  submit: { run: () => void; busy: boolean; problem: string | null };
  /** Title of the dialog that asks before answers become final. */
  submitTitle: string;
  /** Called with the ID of each item that is shown. */
  onShow?: (id: string) => void;
  /** The field of one item. */
  children: (index: number) => Elements;
}

/** Shows questions one at a time, in any order, until they are submitted. */
export function QuestionPager({
  title,
  language,
  ids,
  saver,
  saving,
  isWide = false,
  aside,
  submit,
  submitTitle,
  onShow,
  children,
}: QuestionPagerProps) {
  const answered = ids.map((id) => isAnswered(saving.entries[id]?.answer));
  const [current, setCurrent] = useState(() => Math.max(0, answered.indexOf(false))); // T26
  const [isAsking, setAsking] = useState(false);
  const focusHeading = useFocusHeading();
  const isLast = current === ids.length - 1;
  const refused = ids.flatMap((id, index) => (typeof saving.entries[id]?.refused === 'string' ? [index + 1] : []));
  const numberOf = (id: string) => ids.indexOf(id) + 1;

  const shown = ids[current];
  useEffect(() => {
    if (shown !== undefined) onShow?.(shown);
  }, [shown, onShow]);

  function go(index: number): void {
    saver.sendNow();
    setCurrent(index);
  }
  function ask(): void {
    saver.sendNow();
    setAsking(true);
  }

  return (
    <div className={isWide ? 'question-pager wide' : 'question-pager'}>
      <title>{texts.title(title, current + 1, ids.length)}</title>
      <header>
        <h1 dir="auto" lang={language ?? undefined}>
          {title}
        </h1>
        <SaveStatus state={saving.state} />
        {aside}
      </header>
      <main>
        <progress value={current + 1} max={ids.length} aria-label={texts.question(current + 1, ids.length)} />
        <SaveProblems saving={saving} numberOf={numberOf} onDismiss={saver.dismissReplaced} />
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isLast) ask();
            else go(current + 1);
          }}
        >
          <h2 key={current} ref={focusHeading} tabIndex={-1}>
            <Text>{texts.questionNumber(current + 1)}</Text> <span className="quiet">{texts.ofCount(ids.length)}</span>
          </h2>
          {children(current)}
          <p role="alert" className="problem">
            {saving.entries[ids[current] ?? '']?.refused}
          </p>
          <div className="pager-buttons">
            <Button aria-disabled={current === 0 || undefined} onClick={() => current > 0 && go(current - 1)}>
              {texts.previous}
            </Button>
            <Button look="primary" type="submit">
              {isLast ? texts.reviewAndSubmit : texts.next}
            </Button>
          </div>
        </form>
      </main>
      <div className="overview">
        <QuestionList answered={answered} current={current} onJump={go} />
        {!isLast && (
          <Button look="quiet" onClick={ask}>
            {texts.submitNow}
          </Button>
        )}
      </div>
      {isAsking && (
        <SubmitDialog
          refused={refused}
          title={submitTitle}
          unanswered={answered.flatMap((done, index) => (done ? [] : [index + 1]))}
          busy={submit.busy}
          problem={submit.problem}
          onSubmit={submit.run}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}

interface SaveProblemsProps {
  saving: SaveState;
  numberOf: (id: string) => number;
  onDismiss: () => void;
}

/** Problems with saving, and answers that another window replaced. */
function SaveProblems({ saving: { state, replaced }, numberOf, onDismiss }: SaveProblemsProps) {
  const numbers = replaced.map(numberOf).sort((one, other) => one - other);
  return (
    <>
      {state === 'retrying' && (
        <Notice kind="warn">
          <p>
            <strong>{savingTexts.unsaved}</strong> <Text>{savingTexts.keepOpen}</Text>
          </p>
        </Notice>
      )}
      <div role="status">
        {numbers.length > 0 && (
          <Notice action={{ label: messages.ok, onPress: onDismiss }}>
            <p>{savingTexts.replaced(numbers)}</p>
          </Notice>
        )}
      </div>
    </>
  );
}

/** Whether everything is saved. Only trouble and its end are said aloud, or each answer would be talked over. // T27 */
function SaveStatus({ state }: Pick<SaveState, 'state'>) {
  const [hadTrouble, setHadTrouble] = useState(false);
  if (state === 'retrying' && !hadTrouble) setHadTrouble(true);
  return (
    <>
      <p className={`save-state ${state}`}>{savingTexts[state]}</p>
      <span className="hidden" role="status">
        {aloud(state, hadTrouble)}
      </span>
    </>
  );
}

/** One text that changes: of two, a screen reader would hear one go and the other come, and speak twice. */
function aloud(state: SaveState['state'], hadTrouble: boolean): string | null {
  if (state === 'retrying') return savingTexts.announceRetrying;
  return state === 'saved' && hadTrouble ? savingTexts.announceSaved : null;
}
