import type { ShownItem } from '../../contract/taking.ts';
import type { CodeTask } from '../definitions/codeTasks.ts';
import type { Item } from '../definitions/items.ts';
import type { CodeTest, PersonalityTest, TestDefinition } from '../definitions/tests.ts';

/**
 * The items of a test as a candidate sees them: new objects with the visible fields only, so that no key can leak. //
 * T33
 */
export function shownItems(test: TestDefinition): ShownItem[] {
  switch (test.kind) {
    case 'basic':
      return test.items.map(showItem);
    case 'big_5':
      return test.items.map(showStatement);
    case 'code':
      return test.items.map((task) => showTask(task, test.programming_language));
  }
}

export function showItem(item: Item): ShownItem {
  const shown = { id: item.id, prompt: item.prompt, exhibit: item.exhibit ?? null };
  if (item.type === 'number') return { type: item.type, ...shown, unit: item.unit ?? null };
  return { type: item.type, ...shown, options: [...item.options] };
}

function showStatement({ id, statement }: PersonalityTest['items'][number]): ShownItem {
  return { type: 'statement', id, prompt: statement, exhibit: null };
}

function showTask(task: CodeTask, language: CodeTest['programming_language']): ShownItem {
  return {
    type: 'code',
    id: task.id,
    prompt: task.prompt,
    exhibit: null,
    programming_language: language,
    stub: stubOf(task.function, language),
    examples: task.examples.map(({ input, output }) => ({ input, output })),
  };
}

function stubOf({ name, parameters, returns }: CodeTask['function'], language: CodeTest['programming_language']) {
  const isTyped = language === 'typescript';
  const list = parameters.map((parameter) => (isTyped ? `${parameter.name}: ${parameter.type}` : parameter.name));
  return `function ${name}(${list.join(', ')})${isTyped ? `: ${returns}` : ''} {\n  \n}\n`;
}
