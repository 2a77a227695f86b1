import type { CandidatureStatus } from '../../contract/codes.ts';
import type { FactorScore } from '../../contract/personality.ts';

/** Everything a report says, ready to be set: no database, no clock. */
export interface Report {
  person: { full_name: string; email: string };
  assessment: { name: string; benchmark_name: string };
  /** When the report was made. */
  made: Date;
  invited: Date;
  started: Date | null;
  completed: Date | null;
  status: CandidatureStatus;
  /** Mean of the scored tests, 0 to 100, and where it stands; null until one is scored. */
  average: Standing | null;
  tests: TestReport[];
  /** The profile of the first personality test; null where there is none or it was not taken. */
  personality: FactorScore[] | null;
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
  completed: boolean;
  /** Null for a personality test and until scored. */
  standing: Standing | null;
}

/** A score and the scores of everybody who took the same, this person included. */
export interface Standing {
  score: number;
  /** How many were scored. */
  count: number;
  /** How many of them scored lower. */
  below: number;
  median: number;
  /** How many scored 0–9, 10–19, … 90–100. */
  buckets: number[];
}
