import { useMutation } from '@tanstack/react-query';
import type { Candidature } from '../../../contract/candidature.ts';
import { Problem } from '../../../contract/problem.ts';
import { api } from '../../api/client.ts';
import { nameOf } from '../../ui/Name.tsx';

/** Fetches the PDF report of a candidature. What is not a PDF is refused with a message. */
export function useReport(candidature: Candidature) {
  return useMutation({
    async mutationFn(): Promise<Blob> {
      const { testtaker_id: testTakerId, id } = candidature;
      if (testTakerId === null) {
        throw new Problem({ code: 'unexpected_answer', message: 'The service did not say who this person is.' });
      }
      const { timeZone: timezone } = new Intl.DateTimeFormat().resolvedOptions();
      const bytes = await api.renderPdf({ test_taker_id: testTakerId, candidature: id, timezone });
      return new Blob([bytes], { type: 'application/pdf' });
    },
    meta: { failed: 'The report could not be opened.' },
  });
}

/** Saves a report under the person's name. */
export function saveReport(report: Blob, candidature: Candidature): void {
  const address = URL.createObjectURL(report);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${fileName(nameOf(candidature))}.pdf`;
  link.click();
  // The browser has taken hold of the blob when the click returns; a moment more costs nothing.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A name without what file systems or other programs read as something else. */
function fileName(name: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}\p{M} .@_-]/gu, '').trim();
  return `Report ${plain.slice(0, 80) || 'candidate'}`.trim();
}
