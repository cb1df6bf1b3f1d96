import type { Transporter } from 'nodemailer';

/** Transports, which send one mail at a time, whose server was told of the mail that they send. */
const telling = new WeakSet<Transporter>();

/** The library opens a mail once the server is there and let us in. */
export function noteTelling(transport: Transporter): Transporter {
  transport.use('stream', (mail, next) => {
    telling.delete(transport);
    mail.message?.processFunc((opened) => {
      telling.add(transport);
      return opened;
    });
    next();
  });
  return transport;
}

/**
 * Whether no mail server was there to be asked, or it did not let us in: of the mail that says nothing. Nodemailer
 * calls it the same when a server takes a whole mail and is silent or gone: that one may have left, and counts.
 */
export function isMailServerAway(error: unknown, transport: Transporter): boolean {
  if (!(error instanceof Error) || telling.has(transport)) return false;
  const { code, command } = error as { code?: unknown; command?: unknown };
  return command === 'CONN' || code === 'EDNS' || code === 'EAUTH';
}
