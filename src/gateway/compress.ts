import { PassThrough, type Transform } from 'node:stream';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';

/** Below it an answer is a packet or so in any case, in bytes. */
const LEAST = 1_000;

const TEXTS = /^(?:application\/json|text\/html)\b/;

type Compress = (bytes: Buffer, done: (error: Error | null, smaller: Buffer) => void) => void;

// Brotli 4 makes a tenth of a page of rows in less time than gzip needs for an eighth.
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const CODINGS: readonly { name: string; compress: Compress; open: () => Transform & { flush: () => void } }[] = [
  {
    name: 'br',
    compress: (bytes, done) => brotliCompress(bytes, quick, done),
    open: () => createBrotliCompress(quick),
  },
  { name: 'gzip', compress: (bytes, done) => gzip(bytes, done), open: () => createGzip() },
];

/**
 * Sends documents compressed to whoever takes them so, made beside the event loop. What an attacker could guess at by lengths
 * is in none of them: no token, and a nonce that is another one each time.
 */
export const compressTexts: onSendHookHandler = (request, reply, payload, done) => {
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
  if (!Buffer.isBuffer(bytes) || bytes.length < LEAST || !TEXTS.test(String(reply.getHeader('content-type')))) {
    return done(null, payload);
  }
  reply.header('vary', 'accept-encoding');
  const coding = codingFor(request);
  if (!coding) return done(null, payload);
  coding.compress(bytes, (error, smaller) => {
    if (error) return done(null, payload);
    reply.header('content-encoding', coding.name).removeHeader('content-length');
    done(null, smaller);
  });
};

/** Sends a document of two parts in the same way: the first at once, the rest when it is there. */
export function sendInParts(reply: FastifyReply, first: string, rest: Promise<string>): FastifyReply {
  reply.header('vary', 'accept-encoding');
  const coding = codingFor(reply.request);
  const stream = coding?.open();
  if (coding) reply.header('content-encoding', coding.name);
  const sent = stream ?? new PassThrough();
  sent.write(first);
  stream?.flush();
  // A proxy would wait for the rest, too.
  reply.header('x-accel-buffering', 'no');
  rest.then(
    (text) => sent.end(text),
    (error: unknown) => sent.destroy(error as Error),
  );
  return reply.send(sent);
}

const codingFor = ({ headers }: FastifyRequest) => CODINGS.find(({ name }) => takes(headers['accept-encoding'], name));

/** Whether `Accept-Encoding` names a coding other than to refuse it. */
function takes(header: string | string[] | undefined, coding: string): boolean {
  return String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .some(([name, weight = '']) => name === coding && !/^q=0(?:\.0*)?$/.test(weight));
}
