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
  flags: {
    is_exited_full_screen: boolean | null;
    is_left_screen: boolean | null;
    repeated_ip: boolean | null;
    is_camera_enabled: boolean | null;
  };
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

/**
 * A score, compared with those of all candidates who completed the assessment, including this one. Until this candidate has
 * completed it, there is no comparison: the count is 0.
 */
export interface ScoreComparison {
  score: number;
  /** How many scores it is compared with, itself included. */
  count: number;
  /** How many of them scored lower. */
  below: number;
  /** Null for too few scores. */
  median: number | null;
  /** How many scored 0–9, 10–19, … 90–100. */
  buckets: number[];
}
