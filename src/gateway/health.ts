export interface Health {
  /** Takes note of the status of an upstream's reply. */
  note: (status: number) => void;
  /** `status` is always `ok`: the program runs. `upstream` is what the last reply said of the token. */
  report: () => { status: 'ok'; upstream: 'unknown' | 'ok' | 'token_refused' };
}

export function createHealth(): Health {
  let upstream: ReturnType<Health['report']>['upstream'] = 'unknown';
  return {
    note(status) {
      upstream = status === 401 || status === 403 ? 'token_refused' : 'ok';
    },
    report: () => ({ status: 'ok', upstream }),
  };
}
