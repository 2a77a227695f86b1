import { call } from '../../api/client.ts';
import { shownTimeZone } from '../../lib/timeZone.ts';
import { useMutation } from '@tanstack/react-query';
import type { Candidature } from '../../../contract/candidature.ts';
import { Problem } from '../../../contract/problem.ts';
import { withRetries } from '../../api/retries.ts';
import { safeFileName, saveFile } from '../../lib/saveFile.ts';
import { nameOf } from '../../ui/Name.tsx';

/** Fetches the PDF report of a candidature. Anything but a PDF is refused with a message. */
export function useReport(candidature: Candidature) {
  return useMutation({
    async mutationFn(): Promise<Blob> {
      const { testtaker_id: testTakerId, id } = candidature;
      if (testTakerId === null) {
        throw new Problem({ code: 'unexpected_answer', message: 'Couldn’t identify this candidate.' });
      }
      const timezone = shownTimeZone();
      const query = { test_taker_id: testTakerId, candidature: id, timezone };
      const bytes = await withRetries(() => call('renderPdf', query));
      return new Blob([bytes], { type: 'application/pdf' });
    },
    meta: { failed: 'Couldn’t open the report.' },
  });
}

/** Saves a report under the candidate's name. */
export function saveReport(report: Blob, candidature: Candidature): void {
  saveFile(report, `Report ${safeFileName(nameOf(candidature), 'candidate')}.pdf`);
}
