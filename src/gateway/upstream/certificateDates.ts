import { once } from 'node:events';
import { connect } from 'node:tls';

const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' });

/** The days from and until which the certificate of a server is valid, in UTC. Null: it cannot be read. */
export async function certificateDates(url: string): Promise<{ from: string; until: string } | null> {
  const { hostname, port } = new URL(url);
  // The error of a refused certificate has no dates. Nothing is sent or read here, so an unchecked connection is no danger.
  const socket = connect({
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port || 443),
    servername: /^[\d.]+$|^\[/.test(hostname) ? '' : hostname,
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(2_000) });
    const { valid_from, valid_to } = socket.getPeerCertificate();
    return { from: day.format(new Date(valid_from)), until: day.format(new Date(valid_to)) };
  } catch {
    return null;
  } finally {
    // Of an end without notice, such as of a server that wants a certificate from us.
    socket.on('error', () => {}).destroy();
  }
}
