import type { z } from 'zod/mini';
import type { platformEndpoints, PlatformEndpointName } from '../../contract/platformEndpoints.ts';
import type { ParamValues } from '../../contract/params.ts';
import type { RateLimits } from '../../contract/rateLimits.ts';
import type { ExampleRun } from '../../contract/taking.ts';
import type { BackgroundTask } from '../../database/background.ts';
import type { DatabaseHealth } from '../../database/health.ts';
import type { Db } from '../../database/open.ts';
import type { Company } from '../../operation/company.ts';
import type { EmailWriter } from '../mail/emailWriter.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Renderer } from '../report/renderer.ts';
import type { ReadScoreCounts } from '../report/scoreCounts.ts';
import type { CallRules } from '../http/parseCall.ts';
import type { SentinelFault } from '../faults/sentinelFaults.ts';
import type { FaultOptions } from '../faults/randomFaults.ts';
import type { LinkLimiter } from '../http/linkLimiter.ts';
import type { TaskQueue } from '../http/taskQueue.ts';
import type { ReadDefinition } from './definitionCache.ts';

/** An operation of the table. */
type EndpointOf<Name extends PlatformEndpointName> = (typeof platformEndpoints)[Name];

/** An item of a test that a candidate takes. */
export interface TestItem {
  /** Of the personal link. */
  uuid: string;
  testId: number;
  itemId: string;
}

/** Settings of the platform that its handlers read. */
export interface PlatformSettings extends CallRules {
  /** The company that invites. */
  company: Company;
  /** Passwords by user name, of those who may exchange them for a token. */
  logins: ReadonlyMap<string, string>;
  /** A write token that only this process accepts, for its dashboard. Stored nowhere. */
  ownToken: string | null;
  /** Calls per minute by operation; null: no limits. */
  rateLimits: RateLimits | null;
  /** Latency and failures on purpose. */
  faults: FaultOptions;
}

/** Dependencies of handlers. */
export interface Services extends PlatformSettings {
  db: Db;
  health: DatabaseHealth;
  /** Public address of the API, without a trailing slash. */
  baseUrl: () => string;
  /** Public address of the candidates' pages, without a trailing slash. */
  candidateUrl: () => string;
  emails: EmailWriter;
  outbox: Outbox;
  /** Whether candidates who register get their link by email only, which shows that the address is theirs. */
  verifiesAddresses: boolean;
  /** Folder with the built candidates' pages. */
  candidatePages: string;
  renderQueue: TaskQueue;
  /** Runs the code of a candidate against the examples of its task. */
  runExamples: (place: TestItem, source: string) => Promise<ExampleRun>;
  /** The server's clock. // T30 */
  now: () => Date;
  definitions: ReadDefinition;
  codeScoring: Pick<BackgroundTask, 'wake'>;
  renderReport: Renderer['render'];
  scoreCounts: ReadScoreCounts;
  /** Null: no call fails on purpose. */
  sentinelFault: SentinelFault | null;
  /** Rate limits of candidates' links. */
  linkLimiter: LinkLimiter;
}

/** A call whose parameters and body have been checked against the table. */
export interface Call<Name extends PlatformEndpointName> {
  params: ParamValues<EndpointOf<Name>['params']>;
  query: ParamValues<EndpointOf<Name>['query']>;
  body: EndpointOf<Name> extends { body: infer Body extends z.ZodMiniType } ? z.output<Body> : undefined;
}

/** A PDF, and the name under which a browser keeps it. */
export interface PdfResponse {
  bytes: Buffer;
  filename: string;
}

type ResultOf<Response> = Response extends 'pdf'
  ? PdfResponse
  : Response extends 'empty'
    ? null
    : Response extends z.ZodMiniType
      ? z.output<Response>
      : never;

export type HandlerResult<Name extends PlatformEndpointName> = ResultOf<
  EndpointOf<Name> extends { sends: infer Sent } ? Sent : EndpointOf<Name>['response']
>;

/** Does the work of one operation. Throws an HttpError when the response is an error. */
export type Handler<Name extends PlatformEndpointName> = (
  call: Call<Name>,
  services: Services,
) => Promise<HandlerResult<Name>>;

/** A handler for every row of the table: an operation the platform lacks does not compile. */
export type Handlers = { [Name in PlatformEndpointName]: Handler<Name> };
