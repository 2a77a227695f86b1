import { TestDefinition } from '../tests.ts';
import attentionToDetail from './attention-to-detail.json';
import bigFiveShort from './big-five-short.json';
import bigFive from './big-five.json';
import bookkeepingBasics from './bookkeeping-basics.json';
import codeFunctions from './code-functions.json';
import customerCommunication from './customer-communication.json';
import type { LibraryKey } from './keys.ts';
import numericalReasoning from './numerical-reasoning.json';
import problemSolving from './problem-solving.json';
import sqlReading from './sql-reading.json';
import timeManagement from './time-management.json';
import typescriptReading from './typescript-reading.json';
import writtenEnglish from './written-english.json';

const FILES: Readonly<Record<LibraryKey, unknown>> = {
  'problem-solving': problemSolving,
  'numerical-reasoning': numericalReasoning,
  'attention-to-detail': attentionToDetail,
  'written-english': writtenEnglish,
  'typescript-reading': typescriptReading,
  'sql-reading': sqlReading,
  'customer-communication': customerCommunication,
  'code-functions': codeFunctions,
  'bookkeeping-basics': bookkeepingBasics,
  'time-management': timeManagement,
  'big-five': bigFive,
  'big-five-short': bigFiveShort,
};

const read = new Map<LibraryKey, TestDefinition>();

/** A test of the library, defaults filled in. */
export function libraryTest(key: LibraryKey): TestDefinition {
  const known = read.get(key);
  if (known) return known;
  const test = TestDefinition.parse(FILES[key]);
  read.set(key, test);
  return test;
}
