import { createHash } from 'node:crypto';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Platform } from '../../platform/context/context.ts';
import { insertDevMail } from './dev-mail.repository.ts';

const MAX_BYTES = 25_000_000;

export interface DevMailReceiver {
  port: number;
  stop(): Promise<void>;
}

/** An SMTP server on loopback that keeps every mail for the development mailbox and delivers none. */
export async function startDevMailReceiver(platform: Platform, port: number): Promise<DevMailReceiver> {
  const { db, log } = platform;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    size: MAX_BYTES,
    // So that a bounce can be tried: no address of this domain exists anywhere (RFC 2606).
    onRcptTo({ address }, _session, done) {
      if (!address.toLowerCase().endsWith('.invalid')) return done();
      done(Object.assign(new Error('5.1.1 There is no such mailbox'), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        const sender = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address;
        keep(Buffer.concat(chunks), sender, recipients).then(() => done(), done);
      });
    },
  });

  // Acknowledged only once it is written: what the sender believes delivered is in the mailbox.
  async function keep(raw: Buffer, sender: string, recipient: string): Promise<void> {
    const parsed = await PostalMime.parse(raw);
    const messageId = parsed.messageId ?? createHash('sha256').update(raw).digest('hex');
    await insertDevMail(db, { sender, recipient, messageId, subject: parsed.subject ?? '(sans objet)', raw });
  }

  server.on('error', (error) => log.warn({ err: error }, 'dev mail: a connection failed'));
  const address = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    const listening = server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const bound = listening.address();
      resolve(typeof bound === 'object' && bound !== null ? bound.port : port);
    });
  });
  return { port: address, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
