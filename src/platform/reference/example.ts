import type { Schema } from './schema.ts';

const UUID = '0d6fba0c-6a51-4c1f-9a3c-5d8a2f0f7b11';

/** What examples hold, by the name of the field; of several the first that its schema knows. */
const SAMPLES: Record<string, string | number | null | string[]> = {
  email: 'ada@example.org',
  to: 'ada@example.org',
  first_name: 'Ada',
  last_name: 'Lovelace',
  full_name: 'Ada Lovelace',
  to_name: 'Ada Lovelace',
  name: 'Backend Engineer',
  assessment_name: 'Backend Engineer',
  label: 'Careers page',
  benchmark_name: 'Engineers',
  subject: 'Your invitation',
  personality_algorithm: 'big_5',
  personality: '3-4-2-5-1_24-31-18-40-12',
  algorithm: 'basic',
  score_display: '',
  stage: 'INT',
  status: ['active', 'invited', 'published'],
  /** Of somebody who has a score. */
  'status, scored': 'completed',
  next: null,
  previous: null,
  review: null,
  count: 1,
  candidates: 40,
  invited: 12,
  started: 8,
  finished: 20,
  finished_percentage: 50,
  candidates_limit: 0,
};

/** A value that fits a schema, for a reader to see the shape of it. */
export function example(schema: Schema, name = ''): unknown {
  const sample = sampleOf(schema, name);
  if (sample !== undefined) return sample;
  if (schema.enum) return schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf)?.[0];
  if (choice) return example(choice, name);
  if (schema.properties) {
    const isScored = Object.hasOwn(schema.properties, 'avg_score');
    const named = (key: string) => (key === 'status' && isScored ? 'status, scored' : key);
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, field]) => [key, example(field, named(key))]),
    );
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'array') return schema.items ? [example(schema.items)] : [];
  if (type === 'integer' || type === 'number') return name.includes('score') ? 74 : (schema.default ?? 1);
  if (type === 'boolean') return true;
  if (type === 'object') return {};
  if (schema.format === 'uuid') return UUID;
  if (schema.format === 'date-time') return '2026-11-21T09:30:00+01:00';
  if (schema.format === 'uri') return `https://assess.example.org/testtaker/takeinvitation/${UUID}`;
  return 'text';
}

function sampleOf(schema: Schema, name: string) {
  const sample = Object.hasOwn(SAMPLES, name) ? SAMPLES[name] : undefined;
  if (Array.isArray(sample)) return sample.find((value) => schema.enum?.includes(value));
  return schema.enum && !schema.enum.includes(String(sample)) ? undefined : sample;
}
