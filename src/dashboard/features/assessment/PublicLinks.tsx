import { QrCode } from 'lucide-react';
import type { AssessmentDetail } from '../../../contract/assessment.ts';
import { reasonAgainst } from '../../../contract/rules.ts';
import { useSwitchPublicLink } from '../../api/publicLinks.ts';
import { useRefusal } from '../../lib/currentUser.ts';
import { Badge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Switch } from '../../ui/fields.tsx';
import type { ShownLink } from './PublicLinksButton.tsx';
import { Text } from '../../ui/Text.tsx';
import { formatCount } from '../../lib/numbers.ts';

interface PublicLinksProps {
  assessment: AssessmentDetail;
  links: readonly ShownLink[];
  onShowQr: (linkId: number) => void;
}

/** The content of the popover of public links: each link with its switch. */
export default function PublicLinks({ assessment, links, onShowQr }: PublicLinksProps) {
  const closedReason = reasonAgainst('usePublicLink', { assessmentStatus: assessment.status });
  return (
    <div className="p-2">
      <p className="flex items-baseline justify-between gap-4 px-2 text-xs text-faint">
        <span className="text-sm font-medium text-ink">Public links</span>
        <Text>Anyone with a link can register</Text>
      </p>
      {closedReason !== null && (
        <p className="mx-2 mt-2 rounded-md bg-warn-wash px-2 py-1 text-xs text-ink">
          Archived: invitations and links are closed.
        </p>
      )}
      {links.length === 0 && <p className="mt-2 px-2 text-soft">No public links</p>}
      <ul className="mt-1">
        {links.map((shown) => (
          <LinkRow
            key={shown.link.id}
            assessmentId={assessment.id}
            {...shown}
            closedReason={closedReason}
            onShowQr={() => onShowQr(shown.link.id)}
          />
        ))}
      </ul>
      <p className="mt-1 border-t border-line px-2 pt-2 text-xs text-faint">
        Links are created in your assessment service.
      </p>
    </div>
  );
}

interface LinkRowProps extends ShownLink {
  assessmentId: number;
  /** Why all links are closed, even switched-on ones; null: they are not. */
  closedReason: string | null;
  onShowQr: () => void;
}

function LinkRow({ assessmentId, link, label, address, closedReason, onShowQr }: LinkRowProps) {
  const change = useSwitchPublicLink(assessmentId, link);
  const refusal = useRefusal('changePublicLink');
  const active = closedReason === null && (change.isPending ? change.variables : link.active === true);
  return (
    <li className="flex h-9 items-center gap-2 rounded-md px-2 hover:bg-hover">
      {refusal === null ? (
        <Switch
          label={label}
          checked={active}
          busy={change.isPending}
          reason={closedReason}
          onToggle={(next) => change.mutate(next)}
        />
      ) : (
        <Badge tone={active ? 'good' : 'neutral'}>{active ? 'On' : 'Off'}</Badge>
      )}
      <span className={`min-w-0 grow truncate ${active ? '' : 'text-faint'}`}>
        <bdi translate="no" title={label}>
          {label}
        </bdi>
      </span>
      <span className="shrink-0 text-xs text-faint tabular-nums">
        {link.candidates_limit
          ? `${formatCount(link.candidates_count)} of ${formatCount(link.candidates_limit)} registered`
          : `${formatCount(link.candidates_count)} registered`}
      </span>
      <IconButton
        label="QR code"
        reason={address === null ? 'Link unavailable' : null}
        onClick={({ currentTarget }) => {
          // The button that opened the popover gets the focus back before the dialog opens.
          currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
          onShowQr();
        }}
      >
        <QrCode aria-hidden="true" className="size-3.5" />
      </IconButton>
      <CopyButton look="quiet" shape="square" label="Copy link" iconOnly text={address} className="-ml-2" />
    </li>
  );
}
