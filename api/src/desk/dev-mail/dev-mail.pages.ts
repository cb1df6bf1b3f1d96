import { escapeHtml } from '@bloom/shared-server/escape-html';
import type { FastifyInstance, FastifyReply } from 'fastify';
import PostalMime from 'postal-mime';
import type { Platform } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { sendError } from '../../platform/http/http-request.ts';
import { listPage, messagePage } from './dev-mail.html.ts';
import { findDevMail, listDevMails } from './dev-mail.repository.ts';

/** The development mailbox at /dev/mail and, for programs, /dev/mail.json. Never served in production. */
export function serveDevMail(server: FastifyInstance, platform: Platform): void {
  server.register(async (scope) => {
    keepToThisMachine(scope, platform);
    servePages(scope, platform);
  });
}

/** Pages for developers are for who calls this machine by its name. */
export function keepToThisMachine(scope: FastifyInstance, { environment }: Platform): void {
  const isOurs = ourHosts(environment.shellUrl);
  scope.addHook('onRequest', async ({ headers }, reply) => {
    const { host = '', origin } = headers;
    if (!isOurs(`http://${host}`) || (origin !== undefined && !isOurs(origin))) return reply.code(403).send();
    // Where pages may not say where they are, browsers send « null » as the origin of their own forms.
    reply.header('referrer-policy', 'same-origin');
  });
}

/**
 * Whether an address names this machine as people reach it. A web page that renames itself to this machine (DNS
 * rebinding) would read everybody's codes and links.
 */
function ourHosts(shellUrl: string): (url: string) => boolean {
  const names = new Set(['localhost', '127.0.0.1', '[::1]', new URL(shellUrl).hostname]);
  return (url) => URL.canParse(url) && names.has(new URL(url).hostname);
}

function servePages(server: FastifyInstance, { db, environment }: Platform): void {
  const { productName } = environment;
  const query = { type: 'object', properties: { to: { type: 'string', maxLength: 200 } } };

  server.get<{ Querystring: { to?: string } }>(
    '/dev/mail',
    { schema: { querystring: query } },
    async (request, reply) =>
      html(reply, listPage(productName, await listDevMails(db, request.query.to), request.query.to)),
  );

  server.get<{ Querystring: { to?: string } }>(
    '/dev/mail.json',
    { schema: { querystring: query } },
    async (request) => {
      const mails = await listDevMails(db, request.query.to);
      return {
        mails: await Promise.all(mails.map(async (mail) => ({ ...mail, ...(await parsed(db, mail.id)).summary }))),
      };
    },
  );

  server.get<{ Params: { id: string } }>('/dev/mail/:id', async ({ params, id }, reply) => {
    const mail = await parsed(db, params.id).catch(() => undefined);
    if (mail === undefined) return sendError(reply, new AppError('OBJECT_NOT_FOUND'), id);
    return html(reply, messagePage(productName, mail.row, mail.summary));
  });

  // The mail's own HTML, shown in a frame without scripts and without our origin.
  server.get<{ Params: { id: string } }>('/dev/mail/:id/body.html', async ({ params, id }, reply) => {
    const mail = await parsed(db, params.id).catch(() => undefined);
    if (mail === undefined) return sendError(reply, new AppError('OBJECT_NOT_FOUND'), id);
    const policy =
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";
    reply.header('content-security-policy', policy);
    const body = mail.summary.html ?? `<pre>${escapeHtml(mail.summary.text ?? '')}</pre>`;
    return reply.type('text/html; charset=utf-8').send(body.replace('<head>', '<head><base target="_blank">'));
  });

  server.get<{ Params: { id: string; index: string } }>('/dev/mail/:id/attachments/:index', async (request, reply) => {
    const mail = await parsed(db, request.params.id).catch(() => undefined);
    const attachment = mail?.attachments[Number(request.params.index)];
    if (attachment === undefined) return sendError(reply, new AppError('OBJECT_NOT_FOUND'), request.id);
    const name = encodeURIComponent(attachment.filename ?? 'piece-jointe');
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    const content = attachment.content;
    return reply
      .type('application/octet-stream')
      .send(typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer));
  });
}

/** An SMS or WhatsApp message, in the form of a mail. */
function messageSummary(row: Row<'dev_mail'>) {
  return {
    from: row.sender,
    fromName: '',
    messageId: row.message_id,
    text: row.raw.toString('utf8'),
    html: undefined,
    headers: {},
    attachments: [],
  };
}

async function parsed(db: Db, id: string) {
  const row = isUuid(id) ? await findDevMail(db, id) : undefined;
  if (row === undefined) throw new AppError('OBJECT_NOT_FOUND');
  if (row.channel !== 'email') return { row, summary: messageSummary(row), attachments: [] };
  const mail = await PostalMime.parse(row.raw);
  const attachments = mail.attachments;
  const summary = {
    from: mail.from?.address ?? row.sender,
    fromName: mail.from?.name ?? '',
    messageId: row.message_id,
    text: mail.text,
    html: mail.html,
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    attachments: attachments.map(({ filename, mimeType }, index) => ({
      name: filename ?? 'piece-jointe',
      mediaType: mimeType,
      url: `/dev/mail/${id}/attachments/${index}`,
    })),
  };
  return { row, summary, attachments };
}

function html(reply: FastifyReply, page: string): FastifyReply {
  reply.header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'",
  );
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}
