import { Markdown } from 'markdown-to-jsx/react';
import type { ComponentProps } from 'react';

const [guide = ''] = Object.values(
  import.meta.glob<string>('../../../../docs/user-guide.md', { eager: true, query: '?raw', import: 'default' }),
);

/** The URLs of the guide's pictures by path. */
const PICTURES = import.meta.glob<string>('../../../../docs/pictures/*.jpg', {
  eager: true,
  query: '?url',
  import: 'default',
});

function Picture({ src = '', alt }: ComponentProps<'img'>) {
  return (
    <img
      src={PICTURES[`../../../../docs/${src}`]}
      alt={alt}
      loading="lazy"
      width={1440}
      height={810}
      className="my-3 h-auto w-full rounded-lg border border-line"
    />
  );
}

const styled = (className: string) => ({ props: { className } });

const OVERRIDES = {
  img: Picture,
  h1: styled('text-xl font-semibold tracking-tight'),
  h2: styled('mt-8 mb-2 border-b border-line pb-1 text-lg font-semibold'),
  h3: styled('mt-6 mb-1 font-semibold'),
  p: styled('my-2'),
  ul: styled('my-2 list-disc pl-5'),
  ol: styled('my-2 list-decimal pl-5'),
  a: styled('rounded text-accent-strong underline'),
  pre: styled('my-2 rounded-lg bg-sunken px-3 py-2 text-xs/5 break-words whitespace-pre-wrap'),
  kbd: styled('rounded border border-line bg-canvas px-1 font-sans text-xs text-soft'),
};

/** Renders docs/user-guide.md. */
export function UserGuide() {
  return (
    <Markdown
      options={{ overrides: OVERRIDES, forceBlock: true, wrapper: 'article' }}
      className="mx-auto max-w-3xl px-4 py-5 md:px-6"
    >
      {guide}
    </Markdown>
  );
}
