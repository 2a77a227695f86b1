import { formatDuration, formatNumberRanges } from './lib/format.ts';
import { plural, pluralForm } from '../contract/plural.ts';
import type { ExampleRun } from '../contract/taking.ts';

const ITEMS = { basic: 'question', big_5: 'statement', code: 'task', questions: 'question' };

const OUTCOMES: Record<ExampleRun['cases'][number]['outcome'], string> = {
  passed: 'passed',
  failed: 'not the expected value',
  nothing: 'no value',
  error: 'error',
  time: 'stopped, it took too long',
  stopped: 'not run, the code used too much time or memory',
};

const employer = (company: string | null) => company ?? 'the employer';

/** Every text of the candidates' pages. Texts of an assessment come from the server. `company` is null when it has no name. */
export const messages = {
  tryAgain: 'Try again',
  continue: 'Continue',
  back: 'Back',
  ok: 'OK',
  loading: 'Loading…',
  needHelp: 'Need help?',
  companyLogo: 'Company logo',
  privacyNotice: 'Privacy notice',
  assessment: 'Assessment',
  employerQuestions: (company: string | null) => `Questions from ${employer(company)}`,
  stepSummary: (type: keyof typeof ITEMS, items: number, minutes: number | null) =>
    `${plural(items, ITEMS[type])} · ${minutes === null ? 'no timer' : formatDuration(minutes)}`,

  failures: {
    linkClosedTitle: 'This link isn’t active',
    linkClosed: 'The assessment may have ended, or the link was turned off. Your answers are saved.',
    askForHelp: (support: string | null) =>
      support === null ? 'If you were invited, contact the person who invited you.' : `Questions? Contact ${support}.`,
    noConnectionTitle: 'No connection',
    noConnection: 'Couldn’t reach the server. Check your connection.',
    tooManyTries: 'Too many tries. Please wait a moment.',
    brokenTitle: 'Something went wrong',
    broken:
      'This page stopped working. Saved answers are kept, and the time of a running test goes on. Reload the page to continue.',
    reload: 'Reload the page',
    serverError: 'Something went wrong on our side. Your answers are saved.',
    refused: 'The server rejected this request.',
  },

  welcome: {
    greeting: 'Hi',
    lead: 'Here’s what to expect. The timer isn’t running yet.',
    whatToExpect: 'What to expect',
    timing: (minutes: number) =>
      `Up to ${formatDuration(minutes)} of tests. Each test is timed and starts only when you press Start. You can take breaks between tests and continue on any device with the same link.`,
    whatWeRecord: 'What we record',
    recorded: [
      'Your answers, how long each test takes you, and how often you run examples of code',
      'If you use full screen',
      'When you leave full screen, your mouse leaves the test window, or another window comes in front of it: the time, the question, and for how long',
      'When you paste text: the time, the question and the number of characters, never the text',
      'If your camera was on. It is optional, and no picture is taken or sent.',
      'A coded form of your IP address, only to see if another candidate used the same one',
    ],
    noTimerYet: 'No timer starts yet.',
  },

  steps: {
    title: 'Your progress',
    progress: (done: number, total: number) => `${done} of ${total} completed.`,
    timeLeft: (minutes: number) => `Up to ${formatDuration(minutes)} left.`,
    done: 'Completed',
    upNext: 'Up next',
    answered: (answered: number, items: number) => `${answered} of ${items} answered`,
    next: 'Next:',
    continue: 'Continue:',
    instructionsFirst: 'You’ll see instructions first. You can also come back later.',
    timerRunning: 'The timer is running.',
    comeBack: 'You can also come back later.',
    submitted: (name: string) => `Submitted: ${name}.`,
  },

  instructions: {
    howItWorks:
      'One question is shown at a time. You can go back and change answers until you submit or time is up. Each answer is saved as you give it.',
    beforeYouStart: 'Before you start',
    fullScreen: 'Show the test in full screen',
    fullScreenHint: 'Hides distractions. Optional.',
    recorded:
      'We record when you leave full screen or the test window, for how long, and when you paste: the number of characters, never the text. It is no part of your score.',
    start: (minutes: number) => `Start the test: ${formatDuration(minutes)}`,
    timerNote: 'The timer starts when you press Start and keeps running if you leave.',
    practiceTitle: 'Try one first',
    practiceHint: 'This question doesn’t count and isn’t timed.',
    practiceRight: 'Correct',
    practiceWrong: 'Incorrect',
    checkAnswer: 'Check my answer',
  },

  camera: {
    title: 'Camera',
    optional: 'optional',
    off: 'We record only that your camera was on, never any picture.',
    on: 'Your camera is on. Only you see this picture. It is neither saved nor sent.',
    refused: 'Your camera is off. You can take the test without it.',
    turnOn: 'Turn camera on',
    turnOff: 'Turn camera off',
    picture: 'Your camera',
  },

  test: {
    timeLeft: 'Time left',
    left: 'left',
    fullScreen: 'Full screen',
    question: (number: number, count: number) => `Question ${number} of ${count}`,
    title: (title: string, number: number, count: number) => `${title}: question ${number} of ${count}`,
    /** Before `ofCount`. */
    questionNumber: (number: number) => `Question ${number}`,
    ofCount: (count: number) => `of ${count}`,
    previous: 'Previous',
    next: 'Next',
    reviewAndSubmit: 'Review and submit',
    submitNow: 'Submit now…',
    questions: 'Questions',
    answeredCount: (answered: number, count: number) => `${answered} of ${count} answered`,
    questionState: (number: number, isAnswered: boolean) =>
      `Question ${number}, ${isAnswered ? 'answered' : 'not answered'}`,
    material: 'Material',
  },

  /** Said by a screen reader five minutes and one minute before the end. */
  timeLeft: { over: 'Time is up.', oneMinute: 'One minute left.', fiveMinutes: 'Five minutes left.' },

  saving: {
    saved: 'Saved',
    saving: 'Saving…',
    retrying: 'Reconnecting…',
    refused: 'Some answers not saved',
    announceRetrying: 'Your answers aren’t saved yet. Trying again. Keep this page open.',
    announceSaved: 'Everything is saved again.',
    unsaved: 'Your latest answers aren’t saved yet.',
    keepOpen: 'Keep this page open. Answers will save when you’re back online.',
    replaced: (numbers: readonly number[]) =>
      `${numbers.length === 1 ? `Question ${numbers[0]} was` : `${plural(numbers.length, 'question')} (${formatNumberRanges(numbers)}) were`} answered in another window or on another device. The later answer counts and is shown here.`,
  },

  submit: {
    testTitle: 'Submit this test?',
    questionsTitle: 'Submit your answers?',
    confirm: 'Submit',
    busy: 'Submitting…',
    cancel: 'Go back',
    allAnswered: 'All questions are answered.',
    unanswered: (numbers: readonly number[]) =>
      numbers.length === 1
        ? `Question ${numbers[0]} is unanswered.`
        : `${plural(numbers.length, 'question')} are unanswered: ${formatNumberRanges(numbers)}.`,
    refused: (numbers: readonly number[]) =>
      `${pluralForm(numbers.length, 'The answer to question', 'The answers to questions')} ${formatNumberRanges(numbers)} couldn’t be saved and ${pluralForm(numbers.length, 'doesn’t', 'don’t')} count. Go back to see why.`,
    final: 'You can’t change answers after this.',
    notSaved: 'Some answers are not saved yet, so nothing was submitted. Try again in a moment.',
    unreachable: 'Couldn’t reach the server, so nothing was submitted. Your answers are saved.',
  },

  ended: {
    timeUpTitle: 'Time is up',
    timeUp: 'Your saved answers count.',
    savingLast: 'Saving your last answers…',
    submittedTitle: 'Already submitted',
    submitted: 'Submitted in another window or on another device. Answers saved before then count.',
    thankYou: 'Thank you',
    completed: 'you’ve completed',
    completedUnnamed: 'You’ve completed',
    allParts: (count: number) => `: all ${count} parts.`,
    results: (company: string | null) =>
      `${company ?? 'The employer'} can now see your results. There is nothing more to do.`,
    closePage: 'You can close this page.',
  },

  answers: {
    statementHint: 'How accurately does this describe you?',
    /** From 1 to 5, the anchors that the IPIP publishes. */
    statements: [
      'Very inaccurate',
      'Moderately inaccurate',
      'Neither accurate nor inaccurate',
      'Moderately accurate',
      'Very accurate',
    ],
    multiple: 'Select all that apply.',
    ordering: 'Put in the correct order (first on top): drag, or use the arrows.',
    keepOrder: 'Keep this order',
    moveUp: (option: string) => `Move up: ${option}`,
    moveDown: (option: string) => `Move down: ${option}`,
    moved: (option: string, place: number, count: number) => `${option}: now ${place} of ${count}.`,
    chooseUpTo: (most: number, chosen: number) => `Choose up to ${most}. ${chosen} selected.`,
    typeNumber: 'Enter a number',
    numberRead: (number: string) => `Read as ${number}`,
    codeHint: (language: string) => `${language}. Tab indents. To leave the editor: Esc, then Tab.`,
    examples: 'Examples',
  },

  examples: {
    input: 'Input',
    expected: 'Expected',
    returned: 'Returned',
    error: 'Error',
    run: 'Run examples',
    running: 'Running…',
    cost: (left: number) =>
      `${pluralForm(left, '1 run', `${left} runs`)} left for this task. A run doesn’t count toward your score. Your time goes on.`,
    usedUp: 'No runs left for this task. You can still change your code and submit it.',
    busy: 'The examples couldn’t be run just now. Your code is kept, and this try isn’t counted. Try again in a moment.',
    passedCount: (passed: number, count: number) => `${passed} of ${plural(count, 'example')} passed.`,
    changed: 'Your code has changed since this run.',
    outcome: (number: number, outcome: ExampleRun['cases'][number]['outcome']) =>
      `Example ${number}: ${OUTCOMES[outcome]}`,
    time: (milliseconds: number) => `${milliseconds} ms`,
  },
} as const;
