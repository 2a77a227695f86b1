import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  type UseMutationOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { OperationAnswer, OperationArguments } from '../../contract/client.ts';
import type { OperationName } from '../../contract/operations/operations.ts';
import { call, type CallPriority } from './client.ts';
import { type ListAnswer, type PagedRows, readPage } from './pagedRows.ts';

type Options<Answer, Data> = Omit<UseQueryOptions<Answer, Error, Data>, 'queryKey' | 'queryFn'>;

/** The query of an operation. Its key begins with the name of the operation, so that commands can invalidate it. */
export const q = <Name extends OperationName, Data = OperationAnswer<Name>>(
  operation: Name,
  args: OperationArguments<Name>,
  options: Options<OperationAnswer<Name>, Data> = {},
  priority?: CallPriority,
) =>
  queryOptions<OperationAnswer<Name>, Error, Data>({
    queryKey: [operation, args],
    queryFn: ({ signal }) => call(operation, args, { signal, priority }),
    ...options,
  });

/** The rows of an answer, for `select`. */
export const resultsOf = <Row>({ results }: { results: Row[] }): Row[] => results;

type RowOf<Name extends OperationName> =
  OperationAnswer<Name> extends { results: (infer Row extends object)[] } ? Row : never;

/** The query of a page, from 1, of a list. The page before is shown meanwhile. */
export const pageQuery = <Name extends OperationName>(
  operation: Name,
  args: Omit<OperationArguments<Name>, 'limit' | 'offset'>,
  { page, limit }: { page: number; limit: number },
  options: Options<PagedRows<RowOf<Name>>, PagedRows<RowOf<Name>>> = {},
) =>
  queryOptions<PagedRows<RowOf<Name>>>({
    queryKey: [operation, args, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage(page, limit, async (part) => {
        // A list has these parameters, and rows.
        const answer = await call(operation, { ...args, ...part } as unknown as OperationArguments<Name>, { signal });
        return answer as ListAnswer<RowOf<Name>>;
      }),
    ...options,
  });

/** Reads the queries of operations again that are shown, and the others when they are shown. */
export const invalidate = async (
  client: QueryClient,
  operations: readonly OperationName[],
  refetchType?: 'none',
): Promise<void> =>
  await client.invalidateQueries({
    predicate: ({ queryKey: [operation] }) => operations.some((each) => each === operation),
    ...(refetchType && { refetchType }),
  });

interface CommandOptions<Name extends OperationName, Variables> extends Omit<
  UseMutationOptions<OperationAnswer<Name>, Error, Variables>,
  'mutationFn'
> {
  /** The arguments of the call. */
  args: (variables: Variables) => OperationArguments<Name>;
  /** The operations whose queries are read again, also after a failure. */
  invalidates?: readonly OperationName[];
}

/** The mutation of an operation. The texts in `meta` say its outcome, see queryClient.ts. */
export const command = <Name extends OperationName, Variables>(
  operation: Name,
  { args, invalidates = [], ...options }: CommandOptions<Name, Variables>,
) =>
  mutationOptions<OperationAnswer<Name>, Error, Variables>({
    mutationKey: [operation],
    mutationFn: (variables) => call(operation, args(variables)),
    onSettled: (_answer, _error, _variables, _, { client }) => invalidate(client, invalidates),
    ...options,
  });

export const useCommand = <Name extends OperationName, Variables>(
  operation: Name,
  options: CommandOptions<Name, Variables>,
) => useMutation(command(operation, options));
