import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  port: number;
  url: string;
  /** Ends every connection at once, as a server that is killed does. */
  breakOff: () => void;
  stop: () => Promise<void>;
}

/**
 * A mail server of somebody else, on the port of an earlier one if it is told.
 * @param arrived is told the subject of what came, and may refuse or take its time
 */
export async function startMailServer(arrived: (subject: string) => Promise<void>, port = 0): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString();
      });
      stream.on('end', () => {
        arrived(/^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? '').then(() => done(), done);
      });
    },
  });
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  const listening = await new Promise<AddressInfo>((resolve) => {
    const started = server.listen(port, '127.0.0.1', () => resolve(started.address() as AddressInfo));
  });
  return {
    port: listening.port,
    url: `smtp://127.0.0.1:${listening.port}`,
    breakOff: () => {
      for (const socket of sockets) socket.destroy();
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
