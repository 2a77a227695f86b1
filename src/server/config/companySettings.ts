import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isEmail } from '../../contract/email.ts';
import { UserError } from '../../database/userError.ts';
import type { Company, Logo } from '../../operation/company.ts';
import type { Settings } from './settings.ts';

const MAX_LOGO_BYTES = 500 * 1024;
const MAX_NAME_LENGTH = 100;

/** Reads the company that pages, emails and reports name. UserError for a malformed value or a logo that cannot be shown. */
export function readCompany(
  { COMPANY_NAME, COMPANY_LOGO, SUPPORT_EMAIL, PRIVACY_URL }: Settings,
  root: string,
): Company {
  const name = COMPANY_NAME?.trim() ?? null;
  if (name !== null && (name === '' || name.length > MAX_NAME_LENGTH || /[\p{Cc}\u2028\u2029]/u.test(name))) {
    throw new UserError(`COMPANY_NAME is not a name of 1 to ${MAX_NAME_LENGTH} characters in one line.`);
  }
  if (SUPPORT_EMAIL !== undefined && !isEmail(SUPPORT_EMAIL)) {
    throw new UserError('SUPPORT_EMAIL is not an email address. Use one such as jobs@example.org.');
  }
  const url = PRIVACY_URL === undefined ? null : URL.canParse(PRIVACY_URL) ? new URL(PRIVACY_URL) : undefined;
  if (url === undefined || (url !== null && !['http:', 'https:'].includes(url.protocol))) {
    throw new UserError('PRIVACY_URL is not a web address. Use one such as https://example.org/privacy.');
  }
  return {
    name,
    logo: COMPANY_LOGO === undefined ? null : readLogo(resolve(root, COMPANY_LOGO)),
    supportEmail: SUPPORT_EMAIL ?? null,
    privacyUrl: url?.href ?? null,
  };
}

/** PNG or JPEG, by its first bytes: what browsers and the PDF writer both show. */
function readLogo(path: string): Logo {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new UserError(
      `COMPANY_LOGO: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}). Check the path.`,
    );
  }
  if (bytes.length > MAX_LOGO_BYTES) {
    throw new UserError(`COMPANY_LOGO: ${path} is larger than ${MAX_LOGO_BYTES / 1024} kB. Use a smaller image.`);
  }
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return { type: 'image/png', bytes };
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return { type: 'image/jpeg', bytes };
  throw new UserError(`COMPANY_LOGO: ${path} is neither PNG nor JPEG. Convert it to one of them.`);
}
