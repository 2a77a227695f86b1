import type { SentencePart } from '../messages/activity.ts';

/** A sentence with names in it, each isolated from the direction of the others. */
export function Sentence({ parts }: { parts: readonly SentencePart[] }) {
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <bdi key={`${index} ${part.name}`} className="font-medium">
        {part.name}
      </bdi>
    ),
  );
}
