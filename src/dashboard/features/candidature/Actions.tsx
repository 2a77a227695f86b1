import { useQueryClient } from '@tanstack/react-query';
import { Download, Eye, Undo2, UserX } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Candidature } from '../../../contract/candidature.ts';
import { labelOf, STAGES } from '../../../contract/codes.ts';
import { reasonAgainst } from '../../../contract/rules.ts';
import { requestRejection } from '../../api/rejectionRequests.ts';
import { requestStageChange } from '../../api/stages.ts';
import { undo, useChanges } from '../../api/undo.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useCommands } from '../../ui/commands.ts';
import { SelectField } from '../../ui/fields.tsx';
import { nameOf } from '../../ui/Name.tsx';
import { ReportPreview } from './ReportPreview.tsx';
import { saveReport, useReport } from './useReport.ts';

const NO_VIEWER = 'This browser has no PDF viewer, so the report can only be downloaded.';

interface ActionsProps {
  assessmentId: number;
  candidature: Candidature;
}

/** What is decided about a person: stage, rejection; and what is read: the report. */
export function Actions({ assessmentId, candidature }: ActionsProps) {
  const client = useQueryClient();
  const report = useReport(candidature);
  const [preview, setPreview] = useState<string>();
  const { stage } = candidature;
  const noReport = reasonAgainst('readReport', { status: candidature.status });
  const stages = useRef<HTMLSelectElement>(null);
  const download = () => report.mutate(undefined, { onSuccess: (blob) => saveReport(blob, candidature) });
  const isRejected = stage === 'REJ';
  const reject = () => requestRejection({ assessmentId, candidature });
  useCommands(() => [
    {
      id: 'to-stage',
      title: 'To the stage',
      group: 'Person',
      keys: 's',
      keyOnly: true,
      under: 'drawer',
      does: 'changeStage',
      run: () => stages.current?.focus(),
    },
    { id: 'report', title: 'Download report (PDF)', group: 'Person', reason: noReport, run: download },
    // Once rejected, the email is sent from the panel of the rejection.
    ...(isRejected ? [] : [{ id: 'reject', title: 'Reject…', group: 'Person', does: 'reject', run: reject } as const]),
  ]);

  return (
    <div className="flex flex-wrap items-end gap-2 px-5 py-4">
      <SelectField
        ref={stages}
        label="Stage"
        value={stage ?? ''}
        options={stageOptions(stage)}
        does="changeStage"
        // How it went is told by a message.
        onChoose={(next) => void requestStageChange(client, { assessmentId, candidature, stage: next }).catch(() => {})}
        className="w-56 max-w-full max-sm:grow"
      />
      <UndoStage candidatureId={candidature.id} />
      <span className="hidden grow sm:block" />
      <Button busy={report.isPending} reason={noReport} onClick={download}>
        <Download aria-hidden="true" className="size-3.5" />
        Download PDF
      </Button>
      <Button
        shape="square"
        aria-label="Preview report"
        title="Preview report"
        busy={report.isPending}
        reason={noReport ?? (navigator.pdfViewerEnabled ? null : NO_VIEWER)}
        onClick={() => report.mutate(undefined, { onSuccess: (blob) => setPreview(URL.createObjectURL(blob)) })}
      >
        <Eye aria-hidden="true" className="size-4" />
      </Button>
      {!isRejected && (
        <Button look="danger" does="reject" onClick={reject}>
          <UserX aria-hidden="true" className="size-3.5" />
          Reject…
        </Button>
      )}
      {preview && (
        <ReportPreview
          address={preview}
          name={nameOf(candidature)}
          onClose={() => {
            URL.revokeObjectURL(preview);
            setPreview(undefined);
          }}
        />
      )}
    </div>
  );
}

/** The way back from the last change of this visit, for as long as there is one. */
function UndoStage({ candidatureId }: { candidatureId: number }) {
  const last = useChanges().findLast(({ subjects }) => subjects.includes(candidatureId));
  if (!last) return null;
  return (
    <IconButton label={`Undo ${last.text}`} does="changeStage" onClick={() => void undo(last.id)}>
      <Undo2 aria-hidden="true" className="size-4" />
    </IconButton>
  );
}

/** All known stages, and the one that is there if it is another. */
function stageOptions(current: string | null) {
  const codes: string[] = [...STAGES];
  if (current === null) codes.unshift('');
  else if (!codes.includes(current)) codes.push(current);
  return codes.map((value) => ({ value, label: value === '' ? 'Not known' : labelOf(value) }));
}
