import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A message that reached the server, accepted or not. */
export interface Arrived {
  /** Recipients of the envelope. */
  from: string;
  to: string[];
  raw: string;
  mail: ParsedMail;
}

/**
 * The reaction of the server to a recipient or message: accepts it, refuses it with an answer, cuts the connection, or
 * never answers.
 */
export type Reaction = 'take' | 'break' | 'silence' | { code: number; text: string };

export interface MailServer {
  /** The value of SMTP_URL. */
  url: string;
  port: number;
  arrived: Arrived[];
  arrivedFor: (address: string) => Arrived[];
  /** How often the server was asked to accept an email for an address. */
  asked: (address: string) => number;
  /** The user of each login attempt. */
  logins: string[];
  close: () => Promise<void>;
}

export interface MailServerScript {
  /** `count`: number of requests for this recipient, this one included. */
  recipient?: (address: string, count: number) => Reaction;
  /** Called with the complete message, before its 250. */
  message?: (arrived: Arrived, count: number) => Reaction | Promise<Reaction>;
  sender?: () => Reaction;
  /** The login that the server requires, if any. */
  login?: (user: string, password: string) => Reaction;
  /** The certificate, and whether the connection starts with TLS; without one nothing is encrypted. */
  tls?: { key: string; cert: string; wrapped: boolean };
}

/** A real SMTP server on a free port of the loopback with scripted responses. */
export async function startMailServer(script: MailServerScript = {}): Promise<MailServer> {
  const arrived: Arrived[] = [];
  const askedFor: string[] = [];
  const logins: string[] = [];
  const sockets = new Set<Socket>();
  const countOf = (address: string) => askedFor.filter((one) => one === address).length;

  const react = (reaction: Reaction, port: number, done: (error?: Error) => void) => {
    if (reaction === 'take') done();
    else if (reaction === 'break') [...sockets].find(({ remotePort }) => remotePort === port)?.destroy();
    else if (reaction !== 'silence') done(Object.assign(new Error(reaction.text), { responseCode: reaction.code }));
  };
  const server = new SMTPServer({
    authOptional: !script.login,
    allowInsecureAuth: true,
    disabledCommands: [...(script.tls ? [] : ['STARTTLS']), ...(script.login ? [] : ['AUTH'])],
    ...(script.tls && { key: script.tls.key, cert: script.tls.cert, secure: script.tls.wrapped }),
    onAuth({ username, password }, { remotePort }, done) {
      logins.push(username ?? '');
      react(script.login?.(username ?? '', password ?? '') ?? 'take', remotePort, (error) =>
        error ? done(error) : done(null, { user: username ?? '' }),
      );
    },
    onMailFrom(_address, { remotePort }, done) {
      react(script.sender?.() ?? 'take', remotePort, done);
    },
    onRcptTo({ address }, { remotePort }, done) {
      askedFor.push(address);
      react(script.recipient?.(address, countOf(address)) ?? 'take', remotePort, done);
    },
    onData(stream, { envelope, remotePort }, done) {
      void (async () => {
        const raw = await buffer(stream);
        const to = envelope.rcptTo.map(({ address }) => address);
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const message = { from, to, raw: raw.toString(), mail: await simpleParser(raw) };
        arrived.push(message);
        react((await script.message?.(message, countOf(to[0] ?? ''))) ?? 'take', remotePort, done);
      })();
    },
  });
  // A killed process, or a connection that a test cuts.
  server.on('error', () => {});
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    arrived,
    arrivedFor: (address) => arrived.filter(({ to }) => to.includes(address)),
    asked: countOf,
    logins,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
