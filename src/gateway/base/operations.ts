import type { gatewayEndpoints } from '../../contract/endpoints.ts';
import type { Readable } from 'node:stream';
import type { z } from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { ParamValues } from '../../contract/params.ts';
import type { Database } from '../../database/open.ts';
import type { Clock } from './clock.ts';
import type { CallContext } from './priority.ts';
import type { Viewer } from './user.ts';

/** A file that is sent while it is written. */
export interface Download {
  content: Readable;
  type: string;
  name: string;
  /** How many candidates it is about, for the audit log. */
  rows?: number;
}

/** What functions that answer operations need. */
export interface OperationDeps {
  database: Database;
  /** The identity of the service. Rows belong to it. */
  upstream: string;
  clock: Clock;
}

type Table = typeof gatewayEndpoints;

/** A call of an operation whose values and body were checked. */
export interface Call<E extends Endpoint> {
  values: ParamValues<E['params']> & ParamValues<E['query']>;
  body: E extends { body: infer Body extends z.ZodMiniType } ? z.output<Body> : undefined;
  user: Viewer;
  /** The context of calls to the upstream that the answer waits for. */
  waiting: CallContext;
}

/** The checked parameters of an operation. */
export type ValuesOf<Name extends keyof Table> = Call<Table[Name]>['values'];

type AnswerOf<E extends Endpoint> = E['response'] extends z.ZodMiniType ? z.input<E['response']> : Download;

/** The operations that the gateway answers itself: a function per endpoint. */
export type OwnOperations = { [Name in keyof Table]: (call: Call<Table[Name]>) => Promise<AnswerOf<Table[Name]>> };
