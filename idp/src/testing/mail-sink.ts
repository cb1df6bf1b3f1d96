import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';

export type MailSink = {
  readonly url: string;
  /** Raw messages received so far, oldest first. */
  readonly messages: readonly string[];
  /** Waits until `count` messages have come, and answers the last. */
  readonly waitFor: (count: number) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** As much SMTP as a mail client needs to hand a message over; « gone » has no mailbox here. */
function converse(socket: Socket, received: (message: string) => void): void {
  let buffer = '';
  let inData = false;
  const reply = (line: string) => socket.write(`${line}\r\n`);
  reply('220 test');
  socket.setEncoding('utf8');
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    buffer += chunk;
    for (;;) {
      const end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const text = buffer.slice(0, end);
      buffer = buffer.slice(end + (inData ? 5 : 2));
      if (inData) {
        inData = false;
        received(text);
        reply('250 accepted');
      } else if (/^DATA/i.test(text)) {
        inData = true;
        reply('354 go on');
      } else if (/^RCPT TO:<gone@/i.test(text)) {
        reply('550 5.1.1 There is no such mailbox');
      } else if (/^QUIT/i.test(text)) {
        reply('221 bye');
        socket.end();
      } else {
        reply('250 ok');
      }
    }
  });
}

export async function startMailSink(): Promise<MailSink> {
  const messages: string[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((socket) =>
    converse(socket, (message) => {
      messages.push(message);
      for (const wake of waiting) wake();
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    waitFor(count) {
      return new Promise((resolve) => {
        const look = () => {
          const last = messages.at(-1);
          if (messages.length < count || last === undefined) return;
          waiting.delete(look);
          resolve(last);
        };
        waiting.add(look);
        look();
      });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
