import { QrCode } from 'lucide-react';
import { lazy, useState } from 'react';
import type { AssessmentDetail, PublicLink } from '../../../contract/assessment.ts';
import { reasonAgainst } from '../../../contract/rules.ts';
import { publicLinkUrl, useSwitchPublicLink } from '../../api/publicLinks.ts';
import { formatCount } from '../../lib/numbers.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useCommands } from '../../ui/commands.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Switch } from '../../ui/fields.tsx';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { copyText } from '../../ui/copyText.ts';
import { PANEL } from './AssessmentHeader.tsx';

const QrDialog = lazy(() => import('./QrDialog.tsx'));

interface PublicLinksProps {
  assessment: AssessmentDetail;
  /** Where public links lead; null until it is known. */
  baseUrl: string | null;
}

/** The public links of an assessment, each with its switch. */
export function PublicLinks({ assessment, baseUrl }: PublicLinksProps) {
  const closed = reasonAgainst('usePublicLink', { assessmentStatus: assessment.status });
  return (
    <section aria-label="Public links" className={PANEL}>
      <h2 className="text-xs text-faint">Public links</h2>
      {closed !== null && (
        <p className="mt-2 rounded-md bg-warn-wash px-2 py-1 text-xs text-ink">
          Archived: no invitations, links are closed.
        </p>
      )}
      {assessment.public_links.length === 0 && <p className="mt-2 text-soft">This assessment has no public link.</p>}
      <ul className="-mx-2 mt-1 max-h-24 overflow-y-auto">
        {assessment.public_links.map((link) => (
          <LinkRow key={link.id} assessmentId={assessment.id} link={link} baseUrl={baseUrl} closed={closed} />
        ))}
      </ul>
    </section>
  );
}

interface LinkRowProps {
  assessmentId: number;
  link: PublicLink;
  baseUrl: string | null;
  /** Why the link leads nowhere whatever its switch says; null: the switch decides. */
  closed: string | null;
}

function LinkRow({ assessmentId, link, baseUrl, closed }: LinkRowProps) {
  const change = useSwitchPublicLink(assessmentId, link);
  const active = closed === null && (change.isPending ? change.variables : link.active === true);
  const label = link.label?.trim() || `Link ${link.id}`;
  const [showing, setShowing] = useState(false);
  const address = baseUrl === null ? null : publicLinkUrl(baseUrl, link);
  const noAddress = address === null ? 'The service sent no link.' : null;
  useCommands(() => [
    {
      id: `link-${link.id}`,
      title: `Copy public link “${label}”`,
      group: 'This page',
      reason: noAddress,
      run: () => void copyText(address ?? '', 'Link copied.'),
    },
    {
      id: `qr-${link.id}`,
      title: `QR code of public link “${label}”…`,
      group: 'This page',
      reason: noAddress,
      run: () => setShowing(true),
    },
  ]);
  return (
    <li className="flex h-8 items-center gap-2 rounded-md px-2 hover:bg-hover">
      <Switch
        label={label}
        checked={active}
        busy={change.isPending}
        does="changePublicLink"
        reason={closed}
        onToggle={(next) => change.mutate(next)}
      />
      <span className={`min-w-0 grow truncate ${active ? '' : 'text-faint'}`}>
        <bdi title={label}>{label}</bdi>
      </span>
      <span className="shrink-0 text-xs text-faint tabular-nums">{usage(link)}</span>
      <IconButton label="QR code" reason={noAddress} onClick={() => setShowing(true)}>
        <QrCode aria-hidden="true" className="size-3.5" />
      </IconButton>
      <CopyButton look="quiet" shape="square" label="Copy link" iconOnly text={address} className="-ml-2" />
      {showing && address !== null && (
        <LazyBoundary onClose={() => setShowing(false)}>
          <QrDialog label={label} address={address} active={active} onClose={() => setShowing(false)} />
        </LazyBoundary>
      )}
    </li>
  );
}

/** "12 of 50 places", "12 came"; a limit of 0 is none. */
function usage({ candidates_count: count, candidates_limit: limit }: PublicLink): string {
  return limit ? `${formatCount(count)} of ${formatCount(limit)} places` : `${formatCount(count)} came`;
}
