import type { MutationOptions, QueryClient } from '@tanstack/react-query';

/** Runs a mutation outside of components, as `useMutation` would. Rejects with its error. */
export function runMutation<Answer, Variables, OnMutateResult>(
  client: QueryClient,
  options: MutationOptions<Answer, Error, Variables, OnMutateResult>,
  variables: Variables,
): Promise<Answer> {
  return client.getMutationCache().build(client, options).execute(variables);
}
