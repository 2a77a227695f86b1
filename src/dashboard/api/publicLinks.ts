import { call } from './client.ts';
import { isAddressable } from '../../contract/paths.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createStore } from '@tanstack/react-store';
import type { AssessmentDetail, PublicLink } from '../../contract/assessment.ts';
import { Problem } from '../../contract/problem.ts';
import { assessmentQuery } from './assessments.ts';

const switchFailed = (link: string, isOn: boolean) => `Couldn’t turn link “${link}” ${isOn ? 'on' : 'off'}.`;

/** Whether the service finds links by ID or by UUID: the API description leaves it open. Set when an ID was not found. */
const linkAddress = createStore<'id' | 'public_uuid'>('id');

/** Switches a link on or off. */
export async function setActive(assessmentId: number, link: PublicLink, active: boolean): Promise<void> {
  const put = (address: number | string) =>
    call('changePublicLink', {
      public_link_id: address,
      body: { active, assessment: assessmentId, ...(link.label === null ? {} : { label: link.label }) },
    });
  if ((linkAddress.state === 'public_uuid' || !isAddressable(link)) && link.public_uuid !== null) {
    await put(link.public_uuid);
    return;
  }
  try {
    await put(link.id);
  } catch (error) {
    if (!(error instanceof Problem && error.status === 404) || link.public_uuid === null) throw error;
    await put(link.public_uuid);
    linkAddress.setState(() => 'public_uuid');
  }
}

/** Switches a public link on or off: shown at once, and switched back if refused. */
export function useSwitchPublicLink(assessmentId: number, link: PublicLink) {
  const client = useQueryClient();
  const key = assessmentQuery(assessmentId).queryKey;
  return useMutation({
    scope: { id: `public-link-${link.id}` },
    mutationFn: (active: boolean) => setActive(assessmentId, link, active),
    meta: {
      failed: (active: boolean) => switchFailed(link.label ?? '', active),
    },
    onSuccess(_, active) {
      client.setQueryData<AssessmentDetail>(key, (detail) => detail && withActive(detail, link.id, active));
      return client.invalidateQueries({ queryKey: key });
    },
  });
}

function withActive(detail: AssessmentDetail, linkId: number, active: boolean): AssessmentDetail {
  return {
    ...detail,
    public_links: detail.public_links.map((link) => (link.id === linkId ? { ...link, active } : link)),
  };
}
