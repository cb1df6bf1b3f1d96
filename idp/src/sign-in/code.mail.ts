import { isHardBounce } from '@bloom/shared-server/hard-bounce';
import { MAIL_PATIENCE } from '@bloom/shared-server/mail-patience';
import { createTransport, type Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { html } from '../pages/html.ts';
import { NBSP } from '../pages/spaces.ts';
import type { Environment } from '../platform/environment.ts';
import type { CodeMail } from './code.service.ts';
import { codeMailFailed, codeMailTaken } from './code-mail.figures.ts';

const RETRY_DELAYS_MS = [0, 2_000, 10_000];

export type CodeMailer = {
  /** Returns at once; the mail leaves behind the answer and is tried three times. */
  readonly send: (mail: CodeMail) => void;
  /** Waits for the mails on their way. */
  readonly close: () => Promise<void>;
};

/** Three digits, a space, three digits: easier to carry from one screen to the other. */
function spaced(code: string): string {
  return `${code.slice(0, 3)}${NBSP}${code.slice(3)}`;
}

function codeMessage(environment: Environment, { to, code }: CodeMail) {
  const { productName, supportEmail, shellUrl, mailFrom } = environment;
  const hello = `Bonjour ${to.given_name},`;
  const why = `Vous recevez ce message parce que quelqu’un, sans doute vous, se connecte à ${productName} (${shellUrl}).`;
  const life = `Il est valable 10${NBSP}minutes et ne sert qu’une fois. Ne le donnez à personne, même de notre équipe.`;
  const otherwise = `Si ce n’était pas vous, ignorez ce message${NBSP}: sans le code, personne n’entre.`;
  const human = `Une question${NBSP}: ${supportEmail}`;
  return {
    from: mailFrom,
    to: { name: `${to.given_name} ${to.family_name}`, address: to.email },
    replyTo: supportEmail,
    subject: `${spaced(code)}${NBSP}: votre code de connexion à ${productName}`,
    text: [hello, `Votre code de connexion${NBSP}: ${spaced(code)}`, life, why, otherwise, human, productName].join(
      '\n\n',
    ),
    html: html`<!doctype html><html lang="fr"><body style="font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
<p>${hello}</p>
<p>Votre code de connexion${NBSP}: <strong style="font-size:24px;letter-spacing:2px">${spaced(code)}</strong></p>
<p>${life}</p><p>${why}</p><p>${otherwise}</p><p>${human}</p><p>${productName}</p>
</body></html>`.text,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

export const createCodeTransport = (smtpUrl: string): Transporter =>
  createTransport({ url: smtpUrl, ...MAIL_PATIENCE });

export function createCodeMailer(environment: Environment, log: Logger, delays = RETRY_DELAYS_MS): CodeMailer {
  const transport = createCodeTransport(environment.smtpUrl);
  const onTheirWay = new Set<Promise<void>>();

  async function deliver(mail: CodeMail): Promise<void> {
    const giveUp = (reason: 'server' | 'recipient') => {
      codeMailFailed(mail.to.subject, reason);
      log.error({ subject: mail.to.subject, reason }, 'code mail given up');
    };
    const message = codeMessage(environment, mail);
    for (const delay of delays) {
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay).unref());
      try {
        await transport.sendMail(message);
        return codeMailTaken();
      } catch (error) {
        log.warn({ err: error, subject: mail.to.subject }, 'code mail not accepted');
        // One mailbox that is gone: trying again changes nothing, and it is no fault of the mail server.
        if (isHardBounce(error)) return giveUp('recipient');
      }
    }
    giveUp('server');
  }

  return {
    send(mail) {
      const delivery = deliver(mail).finally(() => onTheirWay.delete(delivery));
      onTheirWay.add(delivery);
    },
    async close() {
      await Promise.all(onTheirWay);
      transport.close();
    },
  };
}
