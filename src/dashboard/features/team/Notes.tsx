import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { notesQuery, useCreateNote, usePendingNotes } from '../../api/notes.ts';
import { useUserName } from '../../lib/currentUser.ts';
import { typedText } from '../../lib/mentions.ts';
import { BLIND_REVIEW } from '../../messages/blindReview.ts';
import { WORDS } from '../../messages/words.ts';
import { NoteText } from '../../ui/Colleague.tsx';
import { useCommands } from '../../ui/commands.ts';
import { Failed, Skeleton } from '../../ui/states.tsx';
import { newNoteKey, noteDrafts } from './drafts.ts';
import { NoteForm } from './NoteForm.tsx';
import { NoteItem } from './NoteItem.tsx';
import { Text } from '../../ui/Text.tsx';

const ADD_A_NOTE = 'Add a note';

interface NotesProps {
  candidatureId: number;
  assessmentId: number;
  isBlind: boolean;
  /** Whether N begins a note. */
  hasKey: boolean;
}

/** The notes on a candidate, and the form for a new one. */
export function Notes({ candidatureId, assessmentId, isBlind, hasKey }: NotesProps) {
  const { data, error, refetch } = useQuery(notesQuery(candidatureId));
  const create = useCreateNote({
    failed: 'Couldn’t save the note. Your text is still here.',
    unknown: 'The note may not have been saved. Check the list before you save it again.',
  });
  const pending = usePendingNotes(candidatureId);
  const key = newNoteKey(candidatureId);
  const draft = noteDrafts.useDraft(key) ?? '';
  const field = useRef<HTMLTextAreaElement>(null);
  const userName = useUserName();
  useCommands(() => [
    {
      id: 'person-note',
      title: ADD_A_NOTE,
      group: 'candidate',
      ...(hasKey && { keys: 'n' }),
      under: 'drawer',
      permission: 'createNote',
      run: () => field.current?.focus(),
    },
  ]);
  async function save(text: string): Promise<void> {
    noteDrafts.write(key, () => null);
    // Puts the text back, before text typed meanwhile.
    const restore = () => noteDrafts.write(key, (newText) => [typedText(text), newText].filter(Boolean).join('\n\n'));
    await create.mutateAsync({ candidature_id: candidatureId, body: { text } }).catch(restore);
  }
  return (
    <div className="mt-3">
      <NoteForm
        label={ADD_A_NOTE}
        assessmentId={assessmentId}
        placeholder={`Add a note. Colleagues can read it${userName === null ? '' : ', and @ mentions one'}.`}
        hint={isBlind ? BLIND_REVIEW.writing : null}
        field={field}
        text={draft}
        onText={(text) => noteDrafts.write(key, () => text)}
        onSave={(text) => void save(text)}
        saveLabel="Save note"
      />
      {error && !data ? (
        <Failed small title="Couldn’t load the notes." failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="mt-3 w-3/4" />
      ) : (
        (data.length > 0 || pending.length > 0) && (
          <ul aria-label="Notes" className="mt-3 space-y-3">
            {pending.map((text, index) => (
              <li key={`${index} ${text}`} className="opacity-60">
                <p className="font-medium">
                  <Text>{WORDS.you}</Text> <span className="text-xs font-normal text-faint">Saving…</span>
                </p>
                <p className="break-words whitespace-pre-line text-soft" dir="auto">
                  <NoteText text={text} />
                </p>
              </li>
            ))}
            {data.map((note) => (
              <NoteItem key={note.id} note={note} assessmentId={assessmentId} isBlind={isBlind} />
            ))}
          </ul>
        )
      )}
    </div>
  );
}
