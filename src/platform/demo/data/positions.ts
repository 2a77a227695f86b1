import type { TestKey } from './library.ts';
import type { QuestionKey } from './questions.ts';

export interface LinkPlan {
  label: string;
  /** 0: no limit. */
  limit: number;
  active: boolean;
  /** Weight among the links of the position. An inactive link was used during the first part of the time only. */
  share: number;
}

/** An open position and how people come to it. */
export interface Position {
  name: string;
  benchmark: string;
  tests: readonly TestKey[];
  questions: readonly QuestionKey[];
  links: readonly LinkPlan[];
  /** Days before now. */
  opened: number;
  /** Days before now; null while it is open. */
  archived: number | null;
  /** Candidates relative to the other positions; 0 for an assessment without invitations. */
  weight: number;
  /** Share of people who come through a public link, the others are invited by email. */
  viaLink: number;
  /** How able its applicants are, in deviations from people in general. */
  level: number;
  /** Whether test conditions were recorded. */
  watched: boolean;
}

const link = (label: string, share = 1, limit = 0, active = true): LinkPlan => ({ label, share, limit, active });
const usual = { archived: null, viaLink: 0.5, level: 0, watched: true };

/** By far the most popular one; it is not drawn by weight, see openings.ts. */
export const BUSIEST: Position = {
  ...usual,
  name: 'Customer Support Specialist, Berlin',
  benchmark: 'Customer support',
  tests: ['english', 'customers', 'detail', 'problems', 'big5'],
  questions: ['whySupport', 'upset', 'shifts', 'languages', 'notice'],
  links: [
    link('Default link', 4),
    link('Job board', 5),
    link('University fair', 1, 60),
    link('Newsletter', 1, 0, false),
  ],
  opened: 74,
  weight: 0,
  viaLink: 0.72,
};

export const POSITIONS: readonly Position[] = [
  {
    ...usual,
    name: 'Senior TypeScript Engineer',
    benchmark: 'Software engineers',
    tests: ['typescript', 'code', 'problems', 'big5'],
    questions: ['proud', 'review', 'notice'],
    links: [link('Default link', 3), link('Careers page', 2), link('Local meet-up', 1, 25, false)],
    opened: 61,
    weight: 17,
    viaLink: 0.35,
    level: 0.5,
  },
  {
    ...usual,
    name: 'Data Analyst',
    benchmark: 'Analysts',
    tests: ['numbers', 'sql', 'problems', 'english', 'big5short'],
    questions: ['wrongNumber', 'tools'],
    links: [link('Default link', 2), link('Careers page', 3)],
    opened: 48,
    weight: 15,
    level: 0.3,
  },
  {
    ...usual,
    name: 'Warehouse Shift Lead',
    benchmark: 'Logistics',
    tests: ['priorities', 'detail', 'numbers'],
    questions: ['shifts', 'licence'],
    links: [link('Default link', 1), link('Poster with QR code', 4)],
    opened: 39,
    weight: 11,
    viaLink: 0.8,
    level: -0.3,
  },
  {
    ...usual,
    name: 'Junior Accountant',
    benchmark: 'Finance',
    tests: ['books', 'numbers', 'detail'],
    questions: ['wrongNumber', 'notice'],
    links: [link('Default link')],
    opened: 33,
    weight: 9,
  },
  {
    ...usual,
    name: 'Frontend Engineer (React)',
    benchmark: 'Software engineers',
    tests: ['typescript', 'code', 'english'],
    questions: ['proud', 'review', 'remote'],
    links: [link('Default link', 2), link('Referral programme', 1, 40)],
    opened: 27,
    weight: 9,
    level: 0.3,
  },
  {
    ...usual,
    name: 'Kaufmännische Sachbearbeitung Vertrieb Süd, München (m/w/d)',
    benchmark: 'Office and administration',
    tests: ['detail', 'priorities', 'big5'],
    questions: ['languages', 'notice'],
    links: [link('Standardlink', 2), link('Stellenbörse', 3)],
    opened: 25,
    weight: 6,
  },
  {
    ...usual,
    name: 'Backend Engineer, Payments',
    benchmark: 'Software engineers',
    tests: ['typescript', 'sql', 'code', 'problems', 'big5short'],
    questions: ['outage', 'review', 'remote', 'notice'],
    links: [link('Default link')],
    opened: 22,
    weight: 5,
    viaLink: 0.2,
    level: 0.6,
  },
  {
    ...usual,
    name: 'Graduate Trainee Programme',
    benchmark: 'Graduates',
    tests: ['problems', 'numbers', 'english', 'priorities', 'big5'],
    questions: ['proud', 'languages', 'remote', 'tools'],
    links: [link('Default link', 1), link('University of Applied Sciences', 3, 80), link('Open day', 2, 0, false)],
    opened: 20,
    weight: 13,
    viaLink: 0.85,
    level: 0.2,
  },
  {
    ...usual,
    name: 'Key Account Manager DACH',
    benchmark: 'Sales',
    tests: ['customers', 'numbers', 'big5'],
    questions: ['lostDeal', 'travel'],
    links: [link('Default link')],
    opened: 18,
    weight: 4,
    viaLink: 0.3,
  },
  {
    ...usual,
    name: 'Site Reliability Engineer',
    benchmark: 'Software engineers',
    tests: ['problems', 'code'],
    questions: ['outage', 'onCall'],
    links: [link('Default link', 1, 0, false)],
    opened: 16,
    weight: 3,
    viaLink: 0.1,
    level: 0.6,
  },
  {
    ...usual,
    name:
      'Product Manager, Self-Service Onboarding and Small-Business Accounts ' +
      '(parental leave cover, 12 months, three days a week in the Lisbon or Copenhagen office)',
    benchmark: 'Product management',
    tests: ['problems', 'english', 'priorities', 'big5short'],
    questions: ['proud', 'wrongNumber', 'remote', 'notice', 'tools'],
    links: [link('Default link')],
    opened: 14,
    weight: 3,
  },
  {
    ...usual,
    name: 'Inżynier danych, Kraków',
    benchmark: 'Analysts',
    tests: ['sql', 'typescript', 'problems'],
    questions: ['outage', 'remote'],
    links: [link('Link domyślny'), link('Targi pracy', 1, 30)],
    opened: 12,
    weight: 3,
    level: 0.4,
  },
  {
    ...usual,
    name: 'カスタマーサクセス担当(東京)',
    benchmark: 'Customer support',
    tests: ['customers', 'english', 'big5'],
    questions: ['whySupport', 'languages'],
    links: [link('Default link')],
    opened: 11,
    weight: 2,
  },
  {
    ...usual,
    name: 'Logistics Planner, Rotterdam',
    benchmark: 'Logistics',
    tests: ['numbers', 'priorities', 'detail'],
    questions: [],
    links: [link('Default link', 2), link('Temp agency', 1, 15)],
    opened: 9,
    weight: 2,
  },
  {
    ...usual,
    name: 'Payroll Specialist',
    benchmark: 'Finance',
    tests: ['books', 'detail'],
    questions: ['notice'],
    links: [link('Default link')],
    opened: 6,
    weight: 1,
  },
  {
    ...usual,
    name: 'Technical Writer',
    benchmark: '',
    tests: ['english', 'detail', 'typescript'],
    questions: ['tools', 'remote'],
    links: [link('Default link')],
    opened: 4,
    weight: 0.6,
    viaLink: 0.4,
  },
  {
    ...usual,
    name: 'Team Lead Customer Support',
    benchmark: 'Customer support',
    tests: ['customers', 'priorities', 'english', 'big5'],
    questions: ['upset', 'whySupport', 'notice'],
    links: [link('Default link')],
    opened: 2,
    weight: 0,
  },
  {
    ...usual,
    name: 'Executive Assistant to the Managing Directors',
    benchmark: 'Office and administration',
    tests: ['priorities', 'detail', 'english', 'big5short'],
    questions: [],
    links: [link('Default link', 1, 50)],
    opened: 1,
    weight: 0,
  },
  {
    ...usual,
    name: 'Sales Development Representative',
    benchmark: 'Sales',
    tests: ['customers', 'english', 'big5'],
    questions: ['lostDeal', 'languages'],
    links: [link('Default link', 2, 0, false), link('Job board', 3, 100, false)],
    opened: 170,
    archived: 96,
    weight: 13,
    viaLink: 0.6,
  },
  {
    ...usual,
    name: 'Working Student, Marketing',
    benchmark: 'Graduates',
    tests: ['english', 'priorities'],
    questions: ['tools'],
    links: [link('Default link', 1, 0, false)],
    opened: 148,
    archived: 110,
    weight: 5,
    watched: false,
  },
  {
    ...usual,
    name: 'QA Engineer',
    benchmark: 'Software engineers',
    tests: ['detail', 'typescript', 'problems', 'big5short'],
    questions: ['review', 'notice'],
    links: [link('Default link', 1, 0, false)],
    opened: 121,
    archived: 58,
    weight: 6,
    level: 0.2,
  },
  {
    ...usual,
    name:
      'Multilingual Returns and Customer Experience Coordinator for the Nordic and Baltic Markets ' +
      '(Danish, Swedish or Finnish plus fluent English)',
    benchmark: 'Customer support',
    tests: ['customers', 'english'],
    questions: ['languages', 'upset', 'shifts'],
    links: [link('Default link', 1), link('Malmö job fair', 2, 20, false)],
    opened: 90,
    archived: 31,
    weight: 4,
  },
];
