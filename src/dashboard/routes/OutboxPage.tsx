import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { aboutQuery } from '../api/about.ts';
import { quietApi } from '../api/client.ts';
import { failureOf } from '../api/failure.ts';
import { outboxKey, outboxQuery, readMails } from '../api/outbox.ts';
import { useSteady } from '../api/quietly.ts';
import { OutboxView } from '../features/outbox/OutboxView.tsx';
import { useTitle } from '../lib/useTitle.ts';
import { NotFound } from './NotFound.tsx';

const route = getRouteApi('/outbox');

export function OutboxPage() {
  const { q, page } = route.useSearch();
  const navigate = useNavigate({ from: '/outbox' });
  const about = useQuery(aboutQuery());
  const withoutOutbox = about.data?.embedded === false;
  // Asked for together: where there is no outbox, the gateway refuses by itself.
  const {
    data: asked,
    dataUpdatedAt,
    error,
    refetch,
    isPlaceholderData,
    isFetching,
  } = useQuery({
    ...outboxQuery(q, page),
    enabled: !withoutOutbox,
  });
  const { data, fresh, bring } = useSteady(outboxKey(q, page), {
    // On a later page, what is new to it comes from the page before.
    data: page === 1 && !isPlaceholderData ? asked : undefined,
    updatedAt: dataUpdatedAt,
    ask: (signal) => readMails(q, page, quietApi, signal),
  });
  useTitle('Outbox');
  if (withoutOutbox) {
    return (
      <NotFound title="There is no outbox here">
        The assessment service that this dashboard works with sends its mails itself.
      </NotFound>
    );
  }
  return (
    <OutboxView
      mails={data ?? asked ?? null}
      fresh={fresh}
      onBring={bring}
      stale={isPlaceholderData}
      asking={isFetching}
      failure={error && !asked && !about.isPending ? failureOf(error) : null}
      onRefresh={() => void refetch()}
      q={q}
      page={page}
      onSearch={(next) => void navigate({ search: { q: next }, replace: true })}
      onPage={(next) => void navigate({ search: { q, page: next } })}
    />
  );
}
