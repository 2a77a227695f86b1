import type { ScoreComparison } from '../scoring/compareScore.ts';
import type { CandidatureStatus } from '../../contract/codes.ts';
import type { FactorScore } from '../../contract/personality.ts';
import type { AreaScore } from '../scoring/outcome.ts';

/** The content of a report. Plain data that can be sent to another thread. */
export interface Report {
  company: { name: string | null; logo: Uint8Array | null; supportEmail: string | null; privacyUrl: string | null };
  person: { full_name: string; email: string };
  assessment: { name: string; benchmark_name: string };
  /** IANA name of the time zone in which moments are written. */
  time_zone: string;
  /** When the report was created. */
  made: Date;
  invited: Date;
  started: Date | null;
  completed: Date | null;
  status: CandidatureStatus;
  /** Mean of the scored tests, 0 to 100, with its comparison; null until one is scored. Provisional until completed. */
  score: ScoreComparison | null;
  tests: TestReport[];
  custom_answers: { question: string; answer: string | null }[];
  /** Null in a copy for the candidate. */
  flags: {
    is_exited_full_screen: boolean | null;
    is_left_screen: boolean | null;
    repeated_ip: boolean | null;
    is_camera_enabled: boolean | null;
  } | null;
}

export interface TestReport {
  name: string;
  kind: 'basic' | 'code' | 'personality';
  started: Date | null;
  /** When it was submitted or closed at its deadline; null before. */
  submitted: Date | null;
  /** The time limit in seconds, without extra time, which is confidential. */
  allowed: number;
  /** Null for a personality test and until scored. */
  comparison: ScoreComparison | null;
  /** Correct answers by skill area; empty for a personality test and until scored. */
  areas: AreaScore[];
  /** The profile of a personality test; null before submission or after too few answers. */
  profile: FactorScore[] | null;
}
