import type { OperationName } from '../../contract/operations/operations.ts';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { z } from 'zod/mini';
import type { About } from '../../contract/about.ts';
import { readAnswer } from '../../contract/answer.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { mayRead, REASONS } from '../../contract/role.ts';
import { doAudited, forwardAudited } from '../audit/audit.ts';
import { isAudited, subjectOf } from '../audit/subject.ts';
import { actorOf, checkRole, checkSession } from '../security/session.ts';
import { readerOfAll } from '../base/access.ts';
import type { User, Viewer } from '../base/user.ts';
import { valuesFor } from '../access/forwardedAccess.ts';
import type { GatewayDeps } from './deps.ts';
import { type CallContext, priorityOf } from '../base/priority.ts';
import { CHECKED_HEADER } from '../sync/stageCheck.ts';
import { abortOnClose } from '../../http/runningHandlers.ts';
import { checkAddress, checkBody } from './requestValidation.ts';
import { checkApiOrigin, checkContentType, checkCustomHeader } from '../security/requestGuards.ts';
import { refuseHiddenFilters, visibleAnswer } from '../security/visibleFields.ts';
import type { DatabaseServices } from './databaseServices.ts';
import { operationOf, sendOwn } from './operationTable.ts';
import type { OwnOperations } from '../base/operations.ts';
import { BUILD_HEADER, UNREADABLE_HEADER } from '../../contract/preload.ts';
import { endpoints, sandboxEndpoints, everyEndpoint, gatewayEndpoints } from '../../contract/endpoints.ts';
import { splitTarget } from '../../contract/paths.ts';
import { chooseOperation, routerPath, routesOf } from '../../contract/routes.ts';
import { type Answer, answerOf } from '../upstream/answer.ts';
import { refusalOfFailure, upstreamInvalid } from '../upstream/failures.ts';
import type { Forwarder } from '../upstream/forward.ts';
import { buildOutbound, callerOf } from '../upstream/outbound.ts';
import { methodNotAllowed, notFound, Refusal } from '../base/refusal.ts';
import { createTokenRecheck, type TokenHealth } from '../upstream/tokenHealth.ts';

/** Reads the document of a success of the upstream; null for a file, an empty answer and a refusal. */
function readDocument(endpoint: Endpoint, { status, body }: Answer, testTakerId: unknown) {
  if (status > 299 || body === null || typeof endpoint.response === 'string') return null;
  // answerOf has checked that it is JSON.
  const reading = readAnswer(endpoint, JSON.parse(body.toString()), testTakerId);
  if (!reading) throw upstreamInvalid('other JSON');
  return reading;
}

/** Describes this server and the signed-in user to the dashboard. */
async function describeServer(
  { version, upstream, auth }: GatewayDeps,
  user: Viewer,
  isTokenRefused: boolean,
): Promise<z.output<typeof About>> {
  const { baseUrl, embedded, publicUrl = baseUrl, sendsEmail = false, demo } = upstream;
  const publicBase = publicUrl.replace(/\/+$/, '');
  const { name, role, noAccess } = user;
  // Its numbers have the restricted assessments.
  const counted = noAccess.length > 0 ? null : ((await demo?.count()) ?? null);
  return {
    version,
    embedded,
    public_base_url: publicBase,
    sends_email: sendsEmail,
    demo: counted && {
      assessments: counted.assessments,
      candidates: counted.candidates,
      test_url: counted.test_path && publicBase + counted.test_path,
    },
    token_refused: isTokenRefused,
    user: name,
    role,
    sees_reasons: mayRead(user, REASONS),
    sign_in: auth?.signIn ?? null,
    sign_out: auth?.signOut ?? null,
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operations that a route answers. */
    operations?: readonly [OperationName, ...OperationName[]];
  }
  interface FastifyRequest {
    /** The requested operation; null for pages, probes and unknown paths. */
    operation: OperationName | null;
    /** The user who sent the request; the session guard sets it. */
    user: User | null;
  }
}

interface ApiParts {
  deps: GatewayDeps;
  forwarder: Forwarder;
  tokenHealth: TokenHealth;
  /** Null without a database. */
  services: DatabaseServices | null;
}

/** A route below /api/ for each operation. The guards run before it, in the order in which they are registered. */
export const apiRoutes =
  (parts: ApiParts): FastifyPluginAsync =>
  async (api) => {
    const { deps } = parts;
    const auth = deps.auth ?? null;
    api.addHook('onRequest', async (request, reply) => {
      const { operations } = request.routeOptions.config;
      if (operations) request.operation = chooseOperation(operations, everyEndpoint, searchOf(request.originalUrl));
      reply.header('cache-control', 'no-store');
    });
    // Not before the call to the service: a preloaded one would wait for it.
    api.addHook('onSend', async (_request, reply) => {
      const build = await deps.pages.build();
      if (build !== null) reply.header(BUILD_HEADER, build);
    });
    api.addHook(
      'onRequest',
      guard(({ headers }) => checkApiOrigin(headers, deps.publicOrigin)),
    );
    api.addHook(
      'onRequest',
      guard(({ headers }) => checkCustomHeader(headers)),
    );
    const operationGuards = [
      guard((request) => checkContentType(request.headers, endpointOf(request))),
      guard((request) => {
        const visitor = checkSession(request.raw, auth);
        request.user = visitor;
        parts.services?.recordVisit(visitor);
      }),
      guard((request) => checkRole(userOf(request).role, operationNameOf(request))),
    ];
    const table = { ...gatewayEndpoints, ...endpoints, ...(deps.upstream.embedded && sandboxEndpoints) };
    const handler = answerApi(parts);
    for (const { path, methods } of routesOf<OperationName>(table)) {
      const url = routerPath(path);
      for (const { method, operations, bodyLimit } of methods) {
        const limit = bodyLimit === undefined ? {} : { bodyLimit };
        api.route({ method, url, ...limit, config: { operations }, onRequest: operationGuards, handler });
      }
      const allowed: string[] = methods.map(({ method }) => method);
      const others = api.supportedMethods.filter((method) => !allowed.includes(method));
      api.route({ method: others, url, ...refuseWith(() => methodNotAllowed(allowed)) });
    }
  };

/** Answers 404 to all other paths below /api/, without the guards. */
export const unknownApiRoutes: FastifyPluginAsync = async (app) => {
  for (const url of ['/api', '/api/*']) app.route({ method: app.supportedMethods, url, ...refuseWith(notFound) });
};

/** A hook that lets a request pass unless `check` throws. */
const guard =
  (check: (request: FastifyRequest) => unknown): onRequestHookHandler =>
  (request, _reply, done) => {
    check(request);
    done();
  };

/** Refuses before a body is read. */
function refuseWith(refusal: () => Error) {
  const refuse = (): never => {
    throw refusal();
  };
  return { onRequest: refuse, handler: refuse };
}

const searchOf = (target: string) => new URLSearchParams(splitTarget(target).query);

// The routes of the table have an operation, and a user since the session guard.
const operationNameOf = (request: FastifyRequest) => request.operation as OperationName;
const endpointOf = (request: FastifyRequest) => everyEndpoint[operationNameOf(request)];
const userOf = (request: FastifyRequest) => request.user as User;

/** Validates path, query and body, then answers from the gateway or the upstream. */
function answerApi(parts: ApiParts) {
  const { deps, services, tokenHealth } = parts;
  const recheckToken = createTokenRecheck(parts);
  const operations = {
    ...services?.operations,
    readAbout({ user }) {
      if (tokenHealth.isRefused()) recheckToken();
      return describeServer(deps, user, tokenHealth.isRefused());
    },
    readRateLimiter: () => Promise.resolve(parts.forwarder.rateLimiter.report()),
    endSession: () => Promise.resolve({}),
  } satisfies Partial<OwnOperations>;
  const upstreamCalls = { forwarder: parts.forwarder, writeRecorder: services?.writeRecorder ?? null };
  const audit = services?.writeRecorder.audit ?? null;
  const caller = callerOf(deps);
  /** Throws a Refusal if a colleague moved the candidature. Null: the call names no stage, or several candidatures. */
  async function checkStage(
    { values, shown, body, user }: CallWithStage,
    waiting: CallContext,
  ): Promise<boolean | null> {
    if (!services || typeof shown !== 'string') return null;
    const selection = SelectionBody.safeParse(body).data?.selection;
    const id = values.candidature_id ?? (await services.singleSelected(selection, user));
    return typeof id === 'number' ? await services.checkStage({ candidature: id, stage: shown }, waiting) : null;
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [operation, endpoint] = [operationNameOf(request), endpointOf(request)];
    const { expected_stage: shown, undo, review, ...values } = checkAddress(endpoint, request.originalUrl);
    const body = checkBody(endpoint, request.body);
    const own = operationOf(operations, operation);
    const user = (await services?.viewerOf(userOf(request))) ?? { ...readerOfAll(''), ...userOf(request) };
    refuseHiddenFilters(user, values, body);
    const audited = isAudited(operation)
      ? {
          operation,
          actor: { ...actorOf(user), isUndo: undo === true, ...(typeof review === 'number' && { review }) },
          subject: subjectOf(operation, values, body),
          requestId: request.id,
        }
      : null;
    // A read ends with the connection of its client; a write runs to its end, so that its outcome is known.
    const { signal } = endpoint.method === 'GET' ? abortOnClose(reply) : new AbortController();
    const waiting = { signal, priority: priorityOf(request.headers) };
    const throwIfClosed = () => {
      // 499 is nginx's status for this. No client reads it, and the log shows no failure of the service.
      if (signal.aborted) throw new Refusal(499, 'client_closed_request', 'The client closed the connection.');
    };
    const refusal = await services?.findRefusal({ operation, values, body, user }, waiting);
    if (refusal) {
      if (audit && audited) await doAudited(audit, { ...audited, isUnknown: true }, () => Promise.reject(refusal));
      throw refusal;
    }
    const isChecked = await checkStage({ values, shown, body, user }, waiting);
    if (own) {
      const act = async () => await own({ values, body, user, waiting });
      const answer = audit && audited ? doAudited(audit, audited, act) : act();
      return sendOwn(reply, endpoint, visibleAnswer(user, endpoint, await answer.finally(throwIfClosed)));
    }
    const resolved = services ? await services.redaction.resolve(operation, values) : values;
    const upstreamValues = valuesFor(operation, resolved, user.noAccess);
    const outbound = buildOutbound(caller, { endpoint, values: upstreamValues, body, requestId: request.id });
    const recordRead = await services?.beginRead(operation, upstreamValues);
    const upstreamReply = await forwardAudited(upstreamCalls, outbound, { waiting, audited }).catch(
      (error: unknown) => {
        throwIfClosed();
        throw refusalOfFailure(error, endpoint.method);
      },
    );
    const onTokenEchoed = () => request.log.error({ operation }, 'token_echoed');
    const { token } = deps.upstream;
    const answer = answerOf({ endpoint, values, token, onTokenEchoed }, upstreamReply);
    if (isChecked !== null) reply.header(CHECKED_HEADER, String(isChecked));
    const call = { values, upstreamValues, body };
    const reading = readDocument(endpoint, answer, upstreamValues.test_taker_id);
    if (!reading) return send(reply, (await services?.redaction.redactRefusal(operation, call, answer)) ?? answer);
    await recordRead?.(reading.value);
    const seen = (await services?.cut(operation, { values, user }, reading.value)) ?? reading.value;
    const document = (await services?.redaction.redact(operation, call, seen)) ?? seen;
    // Of what is left out, nothing is counted.
    if (reading.unreadable > 0 && document === reading.value)
      reply.header(UNREADABLE_HEADER, String(reading.unreadable));
    return send(reply, {
      ...answer,
      body: Buffer.from(JSON.stringify(visibleAnswer(user, endpoint, document))),
    });
  };
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  reply.code(answer.status).headers(answer.headers);
  return answer.body === null ? reply.send() : reply.send(answer.body);
}

/** A call, and the stage that the page showed. */
interface CallWithStage {
  values: Record<string, unknown>;
  shown: unknown;
  body: unknown;
  user: Viewer;
}

/** The body of a call about selected candidatures. */
const SelectionBody = z.object({ selection: z.uuid() });
