import { type Mock, vi } from 'vitest';
import type { CallOptions, OperationAnswer, OperationArguments } from '../../../contract/client.ts';
import type { OperationName } from '../../../contract/operations/operations.ts';

type Mocks = {
  [Name in OperationName]: Mock<
    (args: OperationArguments<Name>, options?: CallOptions) => Promise<OperationAnswer<Name>>
  >;
};

const mocks = new Map<string | symbol, Mock>();

/** A mock for each operation, made when it is named. */
export const mocked = new Proxy({} as Mocks, {
  get(_, name) {
    const mock = mocks.get(name) ?? vi.fn();
    mocks.set(name, mock);
    return mock;
  },
});

/** In place of api/client.ts: `vi.mock('./client.ts', () => import('../lib/testing/mockedCalls.ts'))`. */
export const call = (name: OperationName, ...rest: unknown[]): unknown => Reflect.apply(mocked[name], null, rest);
