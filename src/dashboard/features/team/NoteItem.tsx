import { Pencil, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Note } from '../../../contract/notes.ts';
import { useChangeNote, useDeleteNote } from '../../api/notes.ts';
import { useColleagueName } from '../../lib/colleagues.ts';
import { useIsRecruiter } from '../../lib/currentUser.ts';
import { typedText } from '../../lib/mentions.ts';
import { fullTime, readTime } from '../../lib/time.ts';
import { BLIND_REVIEW } from '../../messages/blindReview.ts';
import { WORDS } from '../../messages/words.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Colleague, NoteText } from '../../ui/Colleague.tsx';
import { focusSectionAfter } from '../../ui/focus.ts';
import { Time } from '../../ui/Time.tsx';
import { changedNoteKey, noteDrafts } from './drafts.ts';
import { NoteForm } from './NoteForm.tsx';
import { Text } from '../../ui/Text.tsx';

/** `author`: the name; null for the user's own. */
const removeText = (created: string, author: string | null) =>
  `Delete ${author === null ? 'your note' : `the note by ${author}`} of ${created}`;

interface NoteItemProps {
  note: Note;
  assessmentId: number;
  isBlind: boolean;
}

/** One note. Its author can change and delete it, recruiters can delete it. */
export function NoteItem({ note, assessmentId, isBlind }: NoteItemProps) {
  const { candidature, id, author, is_own: isOwn, is_locked: isLocked, text, created, changed } = note;
  const authorName = useColleagueName(author) ?? WORDS.colleague;
  const key = changedNoteKey(id);
  const edited = noteDrafts.useDraft(key);
  const edit = (draft: string | null) => noteDrafts.write(key, () => draft);
  const field = useRef<HTMLTextAreaElement>(null);
  const beginEdit = () => {
    flushSync(() => edit(typedText(text)));
    field.current?.focus();
  };
  const change = useChangeNote(candidature, 'Couldn’t change the note. Your text is still here.');
  const isRecruiter = useIsRecruiter();
  const remove = useDeleteNote(candidature, { failed: 'Couldn’t delete the note.', done: 'Note deleted.' });
  // After a failure the draft stays. The mutation reports the failure.
  const save = (changedText: string) =>
    change.mutateAsync({ id, text: changedText }).then(
      () => edit(null),
      () => {},
    );
  const time = readTime(created);
  const when = time === null ? '' : fullTime(time);
  return (
    <li ref={focusSectionAfter} className="group/note" aria-busy={remove.isPending || undefined}>
      <div className="flex min-h-6 items-center gap-2">
        <p className="flex min-w-0 grow items-center gap-2">
          <Colleague address={author} isYou={isOwn} />
          <span className="shrink-0 text-xs text-faint">
            <Time value={created} />
            {changed !== null && <Text>{` · edited`}</Text>}
          </span>
        </p>
        {isOwn && edited === null && (
          <IconButton
            label={`Edit your note of ${when}`}
            reason={isLocked ? BLIND_REVIEW.locked : null}
            onClick={beginEdit}
          >
            <Pencil aria-hidden="true" className="size-3.5" />
          </IconButton>
        )}
        {(isOwn || isRecruiter) && edited === null && (
          <IconButton label={removeText(when, isOwn ? null : authorName)} onClick={() => remove.mutate(id)}>
            <Trash2 aria-hidden="true" className="size-3.5" />
          </IconButton>
        )}
      </div>
      {edited === null ? (
        <p className="break-words whitespace-pre-line text-soft" dir="auto">
          <NoteText text={change.isPending ? change.variables.text : text} />
        </p>
      ) : (
        <NoteForm
          label="Text of your note"
          assessmentId={assessmentId}
          hint={isBlind ? BLIND_REVIEW.writing : null}
          field={field}
          text={edited}
          onText={edit}
          busy={change.isPending}
          saveLabel="Save"
          onSave={(changedText) => void save(changedText)}
        >
          <Button onClick={() => edit(null)}>Cancel</Button>
        </NoteForm>
      )}
    </li>
  );
}
