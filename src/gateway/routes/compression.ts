import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/**
 * Answers are compressed when sent, build files in advance. No secret can be guessed from compressed lengths: answers
 * have no token, and the nonce changes with each.
 */
export const COMPRESSION = {
  encodings: ['br', 'gzip'],
  // In bytes. Smaller answers fit into one packet anyway.
  threshold: 1000,
  customTypes: /^(?:application\/json|text\/html)\b/,
  // A compressed request is refused.
  globalDecompression: false,
} satisfies FastifyCompressOptions;

/** For pages: each part is sent as soon as it is written. */
export const PAGE_COMPRESSION = {
  ...COMPRESSION,
  brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH },
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
} satisfies FastifyCompressOptions;
