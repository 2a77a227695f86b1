import { useId } from 'react';
import type { ShownItem } from '../../contract/taking.ts';
import { messages } from '../messages.ts';
import { Prose, Scroller } from '../ui/Prose.tsx';
import { Choices } from './Choices.tsx';
import { CodeField } from './CodeField.tsx';
import type { FieldProps } from './fieldProps.ts';
import { MultipleField } from './MultipleField.tsx';
import { NumberField } from './NumberField.tsx';
import { OrderingField } from './OrderingField.tsx';

/** How accurate a statement is for the candidate, from 1 to 5. */
function StatementField({ answer, onAnswer, labelledBy }: FieldProps<'statement'>) {
  return (
    <Choices
      type="radio"
      options={messages.answers.statements}
      chosen={typeof answer === 'number' ? [answer - 1] : []}
      onChoose={(place) => onAnswer(place + 1)}
      language={null}
      labelledBy={labelledBy}
      hint={messages.answers.statementHint}
    />
  );
}

type ItemProps = Omit<FieldProps, 'item' | 'labelledBy'> & { item: ShownItem };

/** A question with what belongs to it, and the field for its answer. Give it the item's ID as a key. */
export function ItemField(props: ItemProps) {
  const { item, language } = props;
  const promptId = useId();
  return (
    <div className={item.type === 'code' ? 'item wide' : 'item'}>
      {item.exhibit !== null && (
        <Scroller label={messages.test.material}>
          <pre className={hasColumns(item.exhibit) ? 'exhibit' : 'exhibit wrapping'} dir="auto" lang={language}>
            {item.exhibit}
          </pre>
        </Scroller>
      )}
      <div id={promptId}>
        <Prose text={item.prompt} language={language} className={item.type === 'statement' ? 'statement' : 'prompt'} />
      </div>
      <Field {...props} labelledBy={promptId} />
    </div>
  );
}

/** Whether a text has columns of spaces, which would be torn if its lines were wrapped. */
const hasColumns = (text: string) => /\S {2,}\S/.test(text);

function Field({ item, ...rest }: ItemProps & { labelledBy: string }) {
  switch (item.type) {
    case 'single':
      return (
        <Choices
          type="radio"
          options={item.options}
          chosen={typeof rest.answer === 'number' ? [rest.answer] : []}
          onChoose={(place) => rest.onAnswer(place)}
          language={rest.language}
          labelledBy={rest.labelledBy}
        />
      );
    case 'multiple':
      return <MultipleField item={item} {...rest} />;
    case 'ordering':
      return <OrderingField item={item} {...rest} />;
    case 'number':
      return <NumberField item={item} {...rest} />;
    case 'statement':
      return <StatementField item={item} {...rest} />;
    case 'code':
      return <CodeField item={item} {...rest} />;
  }
}
