import { useMutation } from '@tanstack/react-query';
import { api } from './client.ts';
import { forgetIfGone } from './removal.ts';

/** Sends the rejection e-mail: `send-reminder` in the API, whose name misleads. Only for somebody in stage REJ. */
export function useSendRejection(candidatureId: number) {
  return useMutation({
    mutationFn: () => api.sendReminder({ candidature_id: candidatureId }),
    onError: (error, _variables, _, { client }) => forgetIfGone(error, candidatureId, client),
  });
}
