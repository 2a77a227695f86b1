import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Tests with certificates are skipped where openssl is not installed. */
export const hasOpenssl = !spawnSync('openssl', ['version']).error;

export interface Certificate {
  key: string;
  cert: string;
}

/** Makes certificates, all for `localhost` unless they say otherwise. */
export interface Certificates {
  /** The certificate of the authority, for NODE_EXTRA_CA_CERTS. */
  authorityFile: string;
  /** The path of a file beside it, such as `valid.key`. */
  file: (name: string) => string;
  /** Signed by the authority. */
  valid: Certificate;
  expired: Certificate;
  notYetValid: Certificate;
  /** For other.example. */
  otherName: Certificate;
  /** Signed by an intermediate authority that the server does not send. */
  incomplete: Certificate;
  selfSigned: Certificate;
  remove: () => void;
}

/** `openssl ca` can set both dates, as `openssl x509` cannot before version 3.4. */
const CONFIGURATION = `
[ca]
default_ca = test
[test]
dir = .
new_certs_dir = ./issued
database = ./index
rand_serial = yes
default_md = sha256
policy = any
copy_extensions = copy
unique_subject = no
[any]
commonName = supplied
[authority]
basicConstraints = critical, CA:TRUE
`;

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

export function makeCertificates(): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'shortlist-certificates-'));
  const file = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => {
    const { status, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  const read = (name: string): Certificate => ({
    key: readFileSync(file(`${name}.key`), 'utf8'),
    cert: readFileSync(file(`${name}.pem`), 'utf8'),
  });
  const time = (days: number) =>
    `${new Date(Date.now() + days * 86_400_000).toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`;
  const sign = (
    name: string,
    { from = -1, until = 2, host = 'localhost', authority = 'authority', more = [''] } = {},
  ) => {
    const extension = ['-addext', `subjectAltName=DNS:${host}`];
    openssl(
      'req',
      '-new',
      ...NEW_KEY,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      `/CN=${host}`,
      ...extension,
    );
    const signer = ['-cert', `${authority}.pem`, '-keyfile', `${authority}.key`, '-config', 'openssl.cnf', '-batch'];
    const dates = ['-startdate', time(from), '-enddate', time(until)];
    openssl('ca', ...signer, ...dates, ...more.filter(Boolean), '-notext', '-in', `${name}.csr`, '-out', `${name}.pem`);
    return read(name);
  };
  writeFileSync(file('openssl.cnf'), CONFIGURATION);
  writeFileSync(file('index'), '');
  mkdirSync(file('issued'));
  const rootOf = (name: string, subject: string, ...more: string[]) =>
    openssl(
      'req',
      '-x509',
      ...NEW_KEY,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      '-days',
      '2',
      '-subj',
      subject,
      ...more,
    );
  rootOf('authority', '/CN=Authority of the test');
  rootOf('self', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost');
  sign('intermediate', { host: 'Intermediate', more: ['-extensions', 'authority'] });
  return {
    authorityFile: file('authority.pem'),
    file,
    valid: sign('valid'),
    expired: sign('expired', { from: -3, until: -1 }),
    notYetValid: sign('later', { from: 1, until: 2 }),
    otherName: sign('other', { host: 'other.example' }),
    incomplete: sign('incomplete', { authority: 'intermediate' }),
    selfSigned: read('self'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
