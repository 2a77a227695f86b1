import { BIG_5_FACTORS } from '../../src/contract/personality.ts';

/** One test of every kind, and both kinds of custom questions. */
export const EVERY_KIND = 'Night Porter, Grand Hotel';
/** Three questions in one test, nothing else. */
export const THREE_QUESTIONS = 'Lifeguard, Lido';

/** A test and a question of the employer, full of markup. */
export const MARKUP = 'Keeper, <i>Lighthouse</i>';

/** Part of every explanation and hidden case: no answer to a candidate may contain it. // T33 */
export const SECRET = 'only-the-server-knows';

const common = { area: 'Hotel', explanation: SECRET };

const desk = {
  kind: 'basic',
  name: 'At the desk',
  time_limit_minutes: 10,
  instructions: 'Read each question to its end.',
  practice: {
    id: 'practice',
    type: 'single',
    ...common,
    prompt: 'When does the night begin?',
    options: ['At noon', 'At dusk'],
    correct: 'At dusk',
    explanation: 'Dusk is when it gets dark.',
  },
  items: [
    {
      id: 'key',
      type: 'single',
      ...common,
      prompt: 'Who gets a key?',
      options: ['Guests', 'Anybody'],
      correct: 'Guests',
    },
    {
      id: 'keep',
      type: 'multiple',
      ...common,
      prompt: 'What is kept in the safe?',
      options: ['Jewels', 'Umbrellas', 'Passports'],
      correct: ['Jewels', 'Passports'],
    },
    {
      id: 'bill',
      type: 'number',
      ...common,
      prompt: 'What does the stay cost?',
      exhibit: 'nights   price a night\n------   -------------\n     3          92.50 ',
      unit: 'euros',
      correct: 277.5,
    },
    {
      id: 'first',
      type: 'ordering',
      ...common,
      prompt: 'The fire alarm rings. What comes first?',
      options: ['Write the report', 'Wake the guests', 'Call the fire brigade'],
      correct: ['Wake the guests', 'Call the fire brigade', 'Write the report'],
    },
  ],
};

const everyKind = {
  name: EVERY_KIND,
  tests: [
    desk,
    {
      kind: 'big_5',
      name: 'How I am',
      time_limit_minutes: 5,
      raw_scores: 'sum',
      norms: Object.fromEntries(BIG_5_FACTORS.map((factor) => [factor, { mean: 3, deviation: 0.8 }])),
      items: BIG_5_FACTORS.map((factor, index) => ({
        id: `s${index}`,
        statement: `I am at my best at ${index + 1} o’clock at night.`,
        factor,
        direction: '+',
      })),
    },
    {
      kind: 'code',
      name: 'Count the keys',
      time_limit_minutes: 15,
      programming_language: 'javascript',
      limits: { time_ms: 500, memory_mb: 32 },
      items: [
        {
          id: 'double',
          area: 'Keys',
          prompt: 'Each room has two keys. Write `keysFor(rooms)`.',
          function: { name: 'keysFor', parameters: [{ name: 'rooms', type: 'number' }], returns: 'number' },
          examples: [{ input: [3], output: 6 }],
          cases: [
            { input: [0], output: 0 },
            { input: [41], output: 82 },
          ],
          solution: `function keysFor(rooms) { /* ${SECRET} */ return rooms * 2; }`,
          explanation: SECRET,
        },
      ],
    },
  ],
  custom_questions: [
    { type: 'text', question: 'Why at night?' },
    {
      type: 'choice',
      question: 'Which languages do you speak?',
      options: ['Dutch', 'Greek', 'Polish'],
      max_choices: 2,
    },
  ],
};

const threeQuestions = {
  name: THREE_QUESTIONS,
  tests: [
    {
      kind: 'basic',
      name: 'By the water',
      time_limit_minutes: 6,
      items: ['red', 'yellow', 'green'].map((colour) => ({
        id: colour,
        type: 'single',
        ...common,
        prompt: `What does the ${colour} flag say?`,
        options: ['Swim', 'Swim with care', 'Stay out'],
        correct: 'Swim',
      })),
    },
  ],
};

/** Markup where a question should be. */
const markup = {
  name: MARKUP,
  tests: [{ ...threeQuestions.tests[0], name: '<b>By</b> the water' }],
  custom_questions: [{ type: 'text', question: '<script>document.title = "taken"</script> Why so?' }],
};

/** Assessments that take a minute. */
export const SHORT_ASSESSMENTS: unknown[] = [everyKind, threeQuestions, markup];
