import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { LIST_ERRORS, ListError } from '../../../../lists/listErrors.ts';
import type { List } from '../../../../lists/readList.ts';
import { useCreateJob } from '../../../api/createJob.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import { INVITE_MANY } from '../../../messages/invite.ts';
import { assessmentLabel } from '../../../messages/words.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { CheckedRow, RowState } from './checkRows.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Preview } from './Preview.tsx';
import { type ListSource, readInWorker } from './readInWorker.ts';
import { inviteJob } from './inviteJob.ts';
import { SourceForm } from './SourceForm.tsx';
import type { Elements } from '../../../ui/Text.tsx';

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/** Accepts files dropped anywhere on the page, which the browser would otherwise open. */
function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  const place = useCallback(
    (element: HTMLElement | null) => {
      const page = element?.ownerDocument;
      if (!page) return undefined;
      const ends = new AbortController();
      const on = (name: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
        page.addEventListener(name, (event) => holdsFiles(event) && listener(event), { signal: ends.signal });
      on('dragover', (event) => {
        event.preventDefault();
        setOver(true);
      });
      // Without a related target, the pointer has left the window.
      on('dragleave', (event) => event.relatedTarget === null && setOver(false));
      on('drop', (event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer?.files ?? [];
        if (file) onFile(file);
      });
      return () => ends.abort();
    },
    [onFile],
  );
  return { place, isOver };
}

interface InviteManyViewProps {
  assessment: { id: number; name: string };
  /** The error, if the assessment could not be loaded. */
  failure: Elements;
  /** Why inviting is not possible. */
  reason: string | null;
  /** Whether there is input that would be lost. */
  onHasInput: (hasInput: boolean) => void;
  /** Called with the ID of the new job. */
  onStarted: (jobId: number) => void;
}

interface PendingInvitation {
  rows: readonly CheckedRow[];
  counts: Readonly<Record<RowState, number>>;
  /** Whether all earlier invitations are known. */
  isCompared: boolean;
  /** One idempotency key for all attempts, so that retrying makes no second job. */
  requestKey: string;
}

/** Invites many candidates at once, from a text or a file. */
export function InviteManyView(props: InviteManyViewProps) {
  const { assessment, failure, reason, onHasInput, onStarted } = props;
  const [text, setText] = useState('');
  const [read, setRead] = useState<(ListSource & { list: List }) | null>(null);
  const [confirming, setConfirming] = useState<PendingInvitation | null>(null);
  const create = useCreateJob();
  // A ref, since a state changes only with the next render, and a double click would invite twice. // S25
  const isCreating = useRef(false);
  const reader = useMutation({ mutationFn: readInWorker });

  function readSource(source: ListSource): void {
    reader.mutate(source, {
      onSuccess(list) {
        setRead({ ...source, list });
        onHasInput(true);
      },
    });
  }
  function readNew(source: string | File): void {
    setRead(null);
    readSource({ source, encoding: null, sheet: null });
  }
  const { place, isOver } = useFileDrop(readNew);
  const failed = reader.error && (reader.error instanceof ListError ? reader.error.message : LIST_ERRORS.failed);

  function invite(sendMail: boolean): void {
    if (!confirming || isCreating.current) return;
    isCreating.current = true;
    const common = { request_key: confirming.requestKey, assessment: assessment.id };
    create.mutate(inviteJob(confirming.rows, sendMail, common), {
      onSuccess: (job) => onStarted(job.id),
      onSettled: () => {
        isCreating.current = false;
      },
    });
  }

  return (
    <div ref={place} className={isOver ? 'min-h-full outline-2 -outline-offset-4 outline-accent outline-dashed' : ''}>
      <div className="px-4 pt-4 md:px-6">
        <Link
          to="/assessments/$assessmentId/candidates"
          params={{ assessmentId: String(assessment.id) }}
          className="-ml-1 inline-flex h-6 max-w-full items-center gap-1 rounded px-1 text-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-3.5 shrink-0" />
          <bdi translate="no" title={assessment.name} className="truncate">
            {assessmentLabel(assessment.name, assessment.id)}
          </bdi>
        </Link>
      </div>
      <div className="-mt-4">
        <PageHeader title={INVITE_MANY.title} />
      </div>
      {failure}
      {read ? (
        <Preview
          name={typeof read.source === 'string' ? 'Pasted list' : read.source.name}
          list={read.list}
          assessmentId={assessment.id}
          busy={reader.isPending}
          error={failed}
          onRead={(choice) => readSource({ ...read, ...choice })}
          reason={reason}
          onAgain={() => {
            setRead(null);
            onHasInput(text.trim() !== '');
          }}
          onInvite={(list) => {
            create.reset();
            setConfirming({ ...list, requestKey: randomUuid() });
          }}
        />
      ) : (
        <SourceForm
          text={text}
          onText={(next) => {
            setText(next);
            onHasInput(next.trim() !== '');
          }}
          onRead={readNew}
          busy={reader.isPending}
          error={failed}
        />
      )}
      {confirming && (
        <ConfirmDialog
          assessmentName={assessment.name}
          counts={confirming.counts}
          isCompared={confirming.isCompared}
          busy={create.isPending}
          error={create.error}
          onInvite={invite}
          onClose={() => setConfirming(null)}
        />
      )}
    </div>
  );
}
