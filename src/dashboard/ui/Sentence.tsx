import type { SentencePart } from '../messages/activity.ts';

/** A sentence in which each name has its own text direction. */
export function Sentence({ parts }: { parts: readonly SentencePart[] }) {
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      <span key={`${index} ${part}`}>{part}</span>
    ) : (
      <bdi translate="no" key={`${index} ${part.name}`} className="font-medium">
        {part.name}
      </bdi>
    ),
  );
}
