const TROUBLES: Record<string, string> = {
  upstream_auth: 'The service rejects the API token.',
  rate_limited: 'The service asks to wait.',
  certificate_expired: 'The service’s certificate has expired.',
  certificate_not_yet_valid: 'The service’s certificate is not valid yet.',
  certificate_other_name: 'The service’s certificate is for another name.',
  certificate_unknown_authority: 'The service’s certificate is from an unknown authority.',
  certificate_refused: 'The service’s certificate is not valid.',
  database_unavailable: 'The dashboard can’t store rows at the moment.',
  incomplete: 'The list changed while it was being read.',
  unreadable: 'The service sends rows in an unexpected format.',
};

// Notes on incomplete or outdated lists.

/** By the code of the last problem. */
export const trouble = (code: string | null) => TROUBLES[code ?? ''] ?? 'The service isn’t answering.';
