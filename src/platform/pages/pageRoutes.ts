import { basename } from 'node:path';
import fastifyStatic from '@fastify/static';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { candidatePaths } from '../../contract/candidatePaths.ts';
import { parseParam } from '../../contract/params.ts';
import { DATABASE_FAILURES } from '../../database/databaseFailures.ts';
import { assessments } from '../schema/assessments.ts';
import { candidatures } from '../schema/candidatures.ts';
import type { Services } from '../services/services.ts';
import { toErrorResponse } from '../http/httpError.ts';
import { ASSETS_PATH, candidatePage } from './candidatePages.ts';
import { cleanLinkOf } from './cleanLink.ts';
import {
  COPY_PATH,
  errorPage,
  ICON_PATH,
  linkClosedPage,
  LOGO_PATH,
  PAGES_PREFIX,
  redirectTo,
  sendApp,
  sendClosed,
  sendPage,
  sendTooMany,
  START_PATH,
  startPage,
  STYLE_PATH,
} from './layout.ts';
import { pageMessages } from './pageMessages.ts';
import { handleRegistration, showRegistration } from './publicInvitation.ts';
import { STYLE } from './pageStyle.ts';

/** The candidates' app for a personal link. Opening it changes nothing. // T21 */
async function showInvitation(uuid: string, request: FastifyRequest, reply: FastifyReply, services: Services) {
  const { db, candidatePages, company, linkLimiter } = services;
  const wait = await linkLimiter.personal(request);
  if (wait !== null) return await sendTooMany(reply, wait, company);
  const [found] = await db
    .select({ name: assessments.name })
    .from(candidatures)
    .innerJoin(assessments, eq(assessments.id, candidatures.assessment_id))
    .where(and(eq(candidatures.invitation_uuid, uuid), isNull(assessments.archived_at)));
  if (!found) return await sendClosed(request, reply, services);
  return await sendApp(reply, await candidatePage(candidatePages, uuid, found.name, company), company);
}

/** Copies the text that a button names. Without the clipboard, the text is selected. */
const COPY_SCRIPT = `const button = document.querySelector('button[data-copies]');
const text = document.getElementById(button.dataset.copies);
const status = document.getElementById('copied');
button.hidden = false;
button.addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(text.textContent);
    status.textContent = ${JSON.stringify(pageMessages.copied)};
  } catch {
    getSelection().selectAllChildren(text);
    status.textContent = ${JSON.stringify(pageMessages.selected)};
  }
});
`;

/**
 * Loads the candidates' app, or shows that the browser is too old for it, before anything starts. Written for any browser. The
 * oldest that the app is built for have what is asked here, see docs/browsers.md; Safari 16.3 has no lookbehind.
 */
const START_SCRIPT = `(function () {
  var start = document.currentScript;
  var isKnown = 'noModule' in start && typeof AbortSignal === 'function' && !!AbortSignal.timeout && !!Array.prototype.findLast;
  try {
    new RegExp('(?<=a)b');
  } catch (error) {
    isKnown = false;
  }
  var element;
  if (isKnown) {
    element = document.createElement('script');
    element.type = 'module';
    element.src = start.getAttribute('data-app');
    document.head.appendChild(element);
  } else document.getElementById('too-old').removeAttribute('hidden');
})();
`;

/** A file of the candidates' bundle. */
const ASSET = /^[\w-]{1,100}\.(?:js|css)$/;

/** Replaces a malformed UUID in the lookup, so that both take the same time. // T22 */
const UNKNOWN_UUID = '00000000-0000-0000-0000-000000000000';

/** Browsers request it for a page that names no icon: a PDF, an answer in JSON. */
const FALLBACK_ICON = '/favicon.ico';

const takeInvitationPath = (uuid: string) => candidatePaths.takeInvitation.replace('{invitation_uuid}', uuid);

/** Registers the candidates' HTML pages, the assets of their app and the icons. */
export async function registerPageRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { company } = services;
  const { logo } = company;
  // Files are looked up per request: the pages may be built later.
  await app.register(fastifyStatic, { root: services.candidatePages, serve: false, preCompressed: true });
  for (const path of [FALLBACK_ICON, PAGES_PREFIX + ICON_PATH]) {
    app.get(path, { exposeHeadRoute: true }, async (_request, reply) => {
      reply.header('content-security-policy', "default-src 'none'");
      return reply.sendFile(basename(path), { maxAge: '1h' });
    });
  }
  app.get(
    '/',
    { exposeHeadRoute: true },
    async (_request, reply) => await sendPage(reply, startPage(company), company),
  );
  // Clients build a short link from the UUID of an invitation.
  app.get('/:uuid', async (request, reply) => {
    const uuid = uuidOf(request);
    return uuid === UNKNOWN_UUID ? reply.callNotFound() : await redirectTo(reply, takeInvitationPath(uuid));
  });
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
      );
      scope.addHook('onRequest', async (request, reply) => {
        const link = request.method === 'POST' ? null : cleanLinkOf(request.url);
        if (link !== null) await redirectTo(reply, link);
      });
      scope.setErrorHandler(async (error: FastifyError, request, reply) => {
        services.health.report(error);
        const { status, headers, failure } = toErrorResponse(error);
        if (failure) {
          request.log.warn({ status, reason: `database_${failure}` }, 'page_failed');
          return await sendPage(reply.headers(headers), errorPage(status, DATABASE_FAILURES[failure].message), company);
        }
        if (status >= 500) request.log.error({ err: error }, 'page_failed');
        const sentence = status >= 500 ? pageMessages.error.ours : pageMessages.error.malformed;
        return await sendPage(reply, errorPage(status, sentence), company);
      });
      scope.setNotFoundHandler(async (request, reply) => await sendClosed(request, reply, services));

      const publicInvitation = routeOf(candidatePaths.publicInvitation);
      const options = { exposeHeadRoute: true };
      scope.get(
        publicInvitation,
        options,
        async (request, reply) => await showRegistration(uuidOf(request), request, reply, services),
      );
      scope.post(
        publicInvitation,
        async (request, reply) => await handleRegistration(uuidOf(request), request, reply, services),
      );
      scope.get(
        routeOf(candidatePaths.takeInvitation),
        options,
        async (request, reply) => await showInvitation(uuidOf(request), request, reply, services),
      );
      scope.get(`${ASSETS_PATH}:name`, options, async (request, reply) => {
        const { name } = request.params as { name: string };
        // Compressed variants are sent by content negotiation only.
        if (!ASSET.test(name)) return await sendPage(reply, linkClosedPage(company), company);
        return reply.header('vary', 'accept-encoding').sendFile(`assets/${name}`, { maxAge: '365d', immutable: true });
      });
      if (logo) {
        scope.get(LOGO_PATH, options, async (_request, reply) => {
          const headers = { 'cache-control': 'public, max-age=3600', 'content-security-policy': "default-src 'none'" };
          return await reply.type(logo.type).headers(headers).send(logo.bytes);
        });
      }
      for (const [path, type, content] of [
        [STYLE_PATH, 'text/css', STYLE],
        [COPY_PATH, 'text/javascript', COPY_SCRIPT],
        [START_PATH, 'text/javascript', START_SCRIPT],
      ] as const) {
        scope.get(
          path,
          async (_request, reply) =>
            await reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=3600').send(content),
        );
      }
    },
    { prefix: PAGES_PREFIX },
  );
}

/** Converts a path of the contract, which ends in a UUID, to a route below the prefix. */
function routeOf(path: string): string {
  return path.slice(PAGES_PREFIX.length).replace(/\{\w+\}$/, ':uuid');
}

function uuidOf(request: FastifyRequest): string {
  const { uuid } = request.params as { uuid: string };
  const parsed = parseParam({ kind: 'uuid' }, uuid, 'closed');
  return parsed.ok ? String(parsed.value) : UNKNOWN_UUID;
}
