import { ChevronDown, Link2 } from 'lucide-react';
import { lazy, useState } from 'react';
import type { AssessmentDetail, PublicLink } from '../../../contract/assessment.ts';
import { candidatePaths } from '../../../contract/candidatePaths.ts';
import { fillPath } from '../../../contract/paths.ts';
import { useCommands } from '../../ui/commands.ts';
import { copyText } from '../../ui/copyText.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import { Text } from '../../ui/Text.tsx';
import { formatCount } from '../../lib/numbers.ts';

/** Where a public link leads; null without a UUID. */
export function publicLinkUrl(baseUrl: string, link: PublicLink): string | null {
  return link.public_uuid && baseUrl + fillPath(candidatePaths.publicInvitation, { public_uuid: link.public_uuid });
}

const buttonText = (count: number) => `Links (${formatCount(count)})`;

const PublicLinks = lazy(() => import('./PublicLinks.tsx'));
const QrDialog = lazy(() => import('./QrDialog.tsx'));

/** A public link as it is shown. */
export interface ShownLink {
  link: PublicLink;
  label: string;
  /** Its URL; null: not known. */
  address: string | null;
}

interface PublicLinksButtonProps {
  assessment: AssessmentDetail;
  /** The origin of public links; null until it is known. */
  baseUrl: string | null;
}

/** Opens the public links of an assessment: their switches, addresses and QR codes. */
export function PublicLinksButton({ assessment, baseUrl }: PublicLinksButtonProps) {
  const [shownId, setShownId] = useState<number | null>(null);
  const links = assessment.public_links.map<ShownLink>((link) => ({
    link,
    label: link.label?.trim() || `Link ${link.id}`,
    address: baseUrl === null ? null : publicLinkUrl(baseUrl, link),
  }));
  useCommands(() =>
    links.flatMap(({ link: { id }, label, address }) => {
      const reason = address === null ? 'Link unavailable' : null;
      const group = 'page';
      return [
        {
          id: `link-${id}`,
          title: `Copy public link “${label}”`,
          group,
          reason,
          run: () => void copyText(address ?? '', 'Link copied.'),
        },
        { id: `qr-${id}`, title: `QR code of public link “${label}”…`, group, reason, run: () => setShownId(id) },
      ];
    }),
  );
  const shown = links.find(({ link }) => link.id === shownId);
  return (
    <>
      <PopoverButton
        label={buttonText(links.length)}
        className="md:h-7"
        face={
          <>
            <Link2 aria-hidden="true" className="size-4 text-faint" />
            <Text>{buttonText(links.length)}</Text>
            <ChevronDown aria-hidden="true" className="size-3.5 opacity-70" />
          </>
        }
        panelClassName="w-[min(24rem,calc(100vw-1rem))]"
      >
        <LazyBoundary>
          <PublicLinks assessment={assessment} links={links} onShowQr={setShownId} />
        </LazyBoundary>
      </PopoverButton>
      {shown && shown.address !== null && (
        <LazyBoundary onClose={() => setShownId(null)}>
          <QrDialog
            label={shown.label}
            address={shown.address}
            active={shown.link.active === true}
            onClose={() => setShownId(null)}
          />
        </LazyBoundary>
      )}
    </>
  );
}
