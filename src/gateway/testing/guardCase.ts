import type { Call } from './call.ts';

export interface GuardCase extends Call {
  name: string;
  status: number;
  code?: string;
  /** Key or field that the answer must name. */
  names?: string;
  allow?: string;
}

export const LIST = '/api/assessments/';
export const INVITE = '/api/assessments/1/invite_candidate/';
export const refused = (status: number, code: string) => ({ status, code });
