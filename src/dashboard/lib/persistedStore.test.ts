// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { persistedStore, storePerAssessment } from './persistedStore.ts';

const numberStore = (key: string) =>
  persistedStore<number>(key, {
    storage: 'session',
    parse: (text) => Number(text ?? 1),
    format: (value) => (value === 1 ? null : String(value)),
  });

beforeEach(() => sessionStorage.clear());

test('a value survives a reload, and leaves storage when it is the default again', () => {
  numberStore('a').setState(() => 5);
  expect(numberStore('a').state).toBe(5);
  expect(numberStore('b').state).toBe(1);
  numberStore('a').setState(() => 1);
  expect(sessionStorage).toHaveLength(0);
});

test('without storage a value stays as long as the page', () => {
  vi.stubGlobal('sessionStorage', undefined);
  const store = numberStore('a');
  store.setState(() => 5);
  expect(store.state).toBe(5);
  vi.unstubAllGlobals();
  expect(numberStore('a').state).toBe(1);
});

test('each assessment has one store', () => {
  const storeOf = storePerAssessment((id) => numberStore(`n.${id}`));
  storeOf(1).setState(() => 5);
  expect(storeOf(1).state).toBe(5);
  expect(storeOf(2).state).toBe(1);
});
