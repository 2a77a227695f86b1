import type { SentencePart } from '../messages/activity.ts';
import { ColleagueName } from './Colleague.tsx';

/** A sentence in which each name has its own text direction. */
export function Sentence({ parts }: { parts: readonly SentencePart[] }) {
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      <span key={`${index} ${part}`}>{part}</span>
    ) : 'colleague' in part ? (
      <ColleagueName key={`${index} ${part.colleague}`} address={part.colleague} />
    ) : (
      <bdi translate="no" key={`${index} ${part.name}`} className="font-medium">
        {part.name}
      </bdi>
    ),
  );
}
