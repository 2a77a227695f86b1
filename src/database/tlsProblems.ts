/** Why the certificate of a server is not accepted. A problem code of the gateway, too. */
export type CertificateProblem =
  | 'certificate_expired'
  | 'certificate_not_yet_valid'
  | 'certificate_other_name'
  | 'certificate_unknown_authority'
  | 'certificate_refused';

/** Why there is no TLS connection. `no_agreement`: the server speaks no TLS, another version, or asks for a certificate. */
export type TlsProblem = CertificateProblem | 'no_agreement';

/** Clauses about the server, and what an administrator can do. */
const TEXTS: Record<TlsProblem, { clause: string; fix: string }> = {
  certificate_expired: { clause: 'its certificate has expired', fix: 'It has to be renewed there.' },
  certificate_not_yet_valid: {
    clause: 'its certificate is not valid yet',
    fix: 'Compare the clocks of both machines.',
  },
  certificate_other_name: {
    clause: 'its certificate is for another name',
    fix: 'Use the name in the certificate as the address, or add this name to the certificate.',
  },
  certificate_unknown_authority: {
    clause: 'its certificate is signed by an authority that this machine does not know',
    fix: 'Name the file of the authority’s certificate in NODE_EXTRA_CA_CERTS, and restart.',
  },
  certificate_refused: { clause: 'its certificate is not valid', fix: 'It has to be replaced there.' },
  no_agreement: {
    clause: 'it does not accept a TLS connection',
    fix: 'Check the port, and whether it offers TLS 1.2 or later and asks for no certificate.',
  },
};

/** Error codes of Node and OpenSSL by the problem. */
const CODES: readonly [RegExp, TlsProblem][] = [
  [/^CERT_HAS_EXPIRED$/, 'certificate_expired'],
  [/^CERT_NOT_YET_VALID$/, 'certificate_not_yet_valid'],
  [/^(?:ERR_TLS_CERT_ALTNAME_\w+|HOSTNAME_MISMATCH)$/, 'certificate_other_name'],
  [
    /^(?:UNABLE_TO_(?:GET_ISSUER_CERT|VERIFY_LEAF)\w*|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|CERT_UNTRUSTED)$/,
    'certificate_unknown_authority',
  ],
  // The rest of `X509_V_ERR_…`. UNSPECIFIED: for example a weak key or digest.
  [
    /^(?:CERT_\w+|CRL_\w+|UNABLE_TO_\w+|ERROR_IN_C\w+|INVALID_(?:CA|PURPOSE)|PATH_LENGTH_EXCEEDED|UNSPECIFIED)$/,
    'certificate_refused',
  ],
  [/^(?:EPROTO|ERR_SSL_\w+|ERR_TLS_\w+)$/, 'no_agreement'],
];

/** The problem behind an error or its causes; null: TLS is not the cause. `code`: of Node or OpenSSL. */
export function tlsProblemOf(error: unknown): { problem: TlsProblem; code: string } | null {
  if (!(error instanceof Error)) return null;
  // Nodemailer replaces the code.
  const { code, originalCode = code } = error as NodeJS.ErrnoException & { originalCode?: string };
  for (const [pattern, problem] of CODES) {
    if (originalCode !== undefined && pattern.test(originalCode)) return { problem, code: originalCode };
  }
  return tlsProblemOf(error.cause);
}

/** `clause`: continues a sentence about the server. `fix`: a sentence for administrators. */
export const tlsTexts = (problem: TlsProblem): { clause: string; fix: string } => TEXTS[problem];

/**
 * Whether the server refused our side of the handshake. With TLS 1.3 its alert arrives after the first request was sent, which
 * the server then has not read.
 */
export const isHandshakeAlert = (code: string): boolean =>
  /^ERR_SSL_\w+_ALERT_(?:\w*CERTIFICATE\w*|UNKNOWN_CA|ACCESS_DENIED|HANDSHAKE_FAILURE|PROTOCOL_VERSION)$/.test(code);
