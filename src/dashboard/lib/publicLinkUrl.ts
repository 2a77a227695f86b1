import type { PublicLink } from '../../contract/assessment.ts';
import { candidatePaths } from '../../contract/candidatePaths.ts';
import { fillPath } from '../../contract/paths.ts';

/** Where a public link leads; null without a UUID. */
export function publicLinkUrl(baseUrl: string, link: PublicLink): string | null {
  return link.public_uuid && baseUrl + fillPath(candidatePaths.publicInvitation, { public_uuid: link.public_uuid });
}
