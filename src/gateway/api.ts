import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { z } from 'zod/mini';
import { aboutThis } from './about.ts';
import { doNoted } from './audit/doNoted.ts';
import { forwardNoted } from './audit/forwardNoted.ts';
import { createSightings } from './audit/sightings.ts';
import { subjectOf } from './audit/subject.ts';
import { ANYBODY, askerOf, type Visitor } from './auth/visitor.ts';
import type { GatewayDeps } from './deps.ts';
import { laneOf } from './governor/lanes.ts';
import { abortedWith } from './gone.ts';
import { checkContentType } from './guards/contentType.ts';
import { checkCustomHeader } from './guards/customHeader.ts';
import { checkApiOrigin } from './guards/origin.ts';
import { splitTarget } from './guards/rawRequest.ts';
import { checkRole } from './guards/role.ts';
import { checkBody, checkQuery } from './guards/schema.ts';
import { checkSession } from './guards/session.ts';
import { chooseRow, type Match, methodNotAllowed, rowsAt, type Table } from './guards/table.ts';
import type { Office } from './jobs/open.ts';
import { nameOf } from './names.ts';
import { operationOf, type OwnOperations, sendOwn } from './own.ts';
import type { StageChange } from '../contract/candidature.ts';
import { endpoints } from '../contract/endpoints.ts';
import { type Answer, answerOf } from './upstream/answer.ts';
import { refusalOfFailure } from './upstream/failures.ts';
import type { Forwarder } from './upstream/forward.ts';
import { buildOutbound, callerOf } from './upstream/outbound.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The row of the table that was asked for, once that is known. */
    gatewayCall: (Match & { search: URLSearchParams; visitor: Visitor }) | null;
  }
}

/** The guards that need no body: table, origin, custom header, content type, session, role, in this order. */
export function checkApiCall(table: Table, auth: GatewayDeps['auth'] = null): onRequestHookHandler {
  return (request, reply, done) => {
    reply.header('cache-control', 'no-store');
    const { path, query } = splitTarget(request.originalUrl);
    const search = new URLSearchParams(query);
    const rows = rowsAt(table, path);
    // A preflight is told only that it has no business here, as anything else of another origin is.
    const match = request.method === 'OPTIONS' ? null : chooseRow(rows, request.method, path, search);
    request.gatewayCall = match && { ...match, search, visitor: ANYBODY };
    checkApiOrigin(request.headers);
    checkCustomHeader(request.headers);
    if (!match) throw methodNotAllowed(rows.map((row) => row.method));
    checkContentType(request.headers, match.endpoint);
    const visitor = checkSession(request.raw, auth);
    checkRole(visitor.role, nameOf(match.endpoint));
    request.gatewayCall = { ...match, search, visitor };
    done();
  };
}

interface ApiParts {
  deps: GatewayDeps;
  forwarder: Forwarder;
  /** Null: there are no jobs. */
  office: Office | null;
}

/** Validates what is left, and answers: from here, or from the upstream. */
export function answerApi(parts: ApiParts) {
  const { deps, office } = parts;
  const operations = {
    ...office?.operations,
    readAbout: ({ visitor }) => aboutThis(deps, visitor),
    readGovernor: () => Promise.resolve(parts.forwarder.governor.report()),
    endSession: () => Promise.resolve({}),
  } satisfies Partial<OwnOperations>;
  const noting = { forwarder: parts.forwarder, audit: office?.audit ?? null };
  const caller = callerOf(deps);
  const sightings = createSightings();
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const call = request.gatewayCall;
    if (!call) throw new Refusal(404, 'not_found', 'There is nothing at this address.');
    const { endpoint, visitor } = call;
    const values = { ...call.params, ...checkQuery(endpoint, call.search) };
    const body = checkBody(endpoint, request.body);
    const operation = nameOf(endpoint);
    const own = operationOf(operations, operation);
    const subject = subjectOf(operation, values, body);
    subject.assessment ??= sightings.assessmentOf(subject.candidature);
    const write = { operation, asker: askerOf(visitor), subject, requestId: request.id };
    if (own) return sendOwn(reply, endpoint, await doNoted(noting.audit, write, () => own({ values, body, visitor })));
    const outbound = buildOutbound(caller, { endpoint, values, body, requestId: request.id });
    const waiting = { signal: abortedWith(reply), lane: laneOf(request.headers) };
    const upstreamReply = await forwardNoted(noting, outbound, { waiting, write }).catch((error: unknown) => {
      throw refusalOfFailure(error, endpoint.method);
    });
    const onRead = (document: unknown) => {
      if (endpoint === endpoints.listCandidatures) sightings.note(values.assessment, document);
    };
    const answer = answerOf({ endpoint, values, token: deps.upstream.token, onRead }, upstreamReply);
    if (endpoint === endpoints.changeStage && answer.status < 300) await office?.stageChanged(...stageOf(values, body));
    return send(reply, answer);
  };
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  reply.code(answer.status).headers(answer.headers);
  return answer.body === null ? reply.send() : reply.send(answer.body);
}

/** What a stage change that has passed its checks is about. */
function stageOf(values: Record<string, unknown>, body: unknown): [candidature: number, stage: string] {
  const { stage } = body as z.output<typeof StageChange>;
  return [Number(values.candidature_id), stage];
}
