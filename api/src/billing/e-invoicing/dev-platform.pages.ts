import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { isPlatformCode } from '@bloom/shared-rules/invoice/platform-code';
import { platformEventProblem } from '@bloom/shared-rules/invoice/platform-state';
import type { FastifyInstance } from 'fastify';
import { keepToThisMachine } from '../../desk/dev-mail/dev-mail.pages.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import { AppError } from '../../platform/errors.ts';
import { sendError } from '../../platform/http/http-request.ts';
import { flowPage, flowsPage, sendDevPage } from './dev-platform.html.ts';
import * as repository from './dev-platform.repository.ts';
import { platformMoods } from './dev-platform.tables.ts';
import type { ReceivedAmount } from './invoice-platform.ts';
import { readNews } from './platform-reading.service.ts';

/** How an invoice usually goes, told in an order that nobody expects. */
const DISORDER = ['205', '202', '204', '200', '203', '201', '204'];
const USUAL = ['200', '201', '202', '203', '204', '205'];

const MOST_DAYS_LATE = 365;

type Form = Record<string, string | undefined>;
type NewEvent = Omit<NewRow<'dev_platform_event'>, 'flow_id'>;

/**
 * The platform of who has none, at /dev/platform: what was handed over, and buttons for all that could be said of it.
 */
export function serveDevPlatform(server: FastifyInstance, platform: Platform): void {
  server.register(async (scope) => {
    keepToThisMachine(scope, platform);
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    servePages(scope, platform);
    serveButtons(scope, platform);
  });
}

function servePages(scope: FastifyInstance, { db, environment }: Platform): void {
  scope.get('/dev/platform', async (_request, reply) => {
    const [flows, mood] = await Promise.all([repository.listFlows(db), repository.readMood(db)]);
    return sendDevPage(reply, flowsPage(environment.productName, flows, mood));
  });
  scope.post<{ Body: Form | null }>('/dev/platform/mood', async ({ body }, reply) => {
    const mood = platformMoods.find((known) => known === body?.mood);
    if (mood !== undefined) await repository.writeMood(db, mood);
    return reply.code(303).header('location', '/dev/platform').send();
  });
  scope.get<{ Params: { id: string } }>('/dev/platform/:id', async ({ params, id }, reply) => {
    const flow = await repository.findFlow(db, params.id);
    if (flow === undefined) return sendError(reply, new AppError('OBJECT_NOT_FOUND'), id);
    return sendDevPage(reply, flowPage(environment.productName, flow, await repository.eventsOf(db, flow.id)));
  });
  scope.get<{ Params: { id: string } }>('/dev/platform/:id/file', async ({ params, id }, reply) => {
    const flow = await repository.findFlow(db, params.id);
    if (flow === undefined) return sendError(reply, new AppError('OBJECT_NOT_FOUND'), id);
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(flow.name)}`);
    return reply.type('application/octet-stream').send(flow.bytes);
  });
}

function serveButtons(scope: FastifyInstance, platform: Platform): void {
  const button = (name: string, eventsOf: (form: Form, known: Row<'dev_platform_event'>[]) => NewEvent[]) =>
    scope.post<{ Params: { id: string }; Body: Form | null }>(`/dev/platform/:id/${name}`, async (request, reply) => {
      const { db, environment } = platform;
      const flow = await repository.findFlow(db, request.params.id);
      if (flow === undefined) return sendError(reply, new AppError('OBJECT_NOT_FOUND'), request.id);
      const known = await repository.eventsOf(db, flow.id);
      try {
        for (const event of eventsOf(request.body ?? {}, known)) {
          await repository.insertEvent(db, { ...event, flow_id: flow.id });
        }
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return sendDevPage(reply.code(400), flowPage(environment.productName, flow, known, error.message));
      }
      // One that is away says it once it is back.
      await readNews(platform).catch((error: unknown) => platform.log.info({ err: error }, 'nobody heard that yet'));
      return reply.code(303).header('location', `/dev/platform/${flow.id}`).send();
    });
  button('status', (form) => [statusOf(form, platform.clock.now())]);
  button('repeat', (form, known) => known.filter(({ id }) => String(id) === form.event).map(again));
  button('disorder', () => {
    const now = platform.clock.now().getTime();
    return DISORDER.map((code) => ({ code, reason: null, at: new Date(now + USUAL.indexOf(code) * 1_000) }));
  });
}

const again = ({ code, reason, at, amounts }: Row<'dev_platform_event'>): NewEvent => ({
  code,
  reason,
  at,
  amounts: JSON.stringify(amounts),
});

/** @throws AppError for what no platform would say */
function statusOf({ code = '', reason, amount = '', rate = '', days = '0' }: Form, now: Date): NewEvent {
  if (!isPlatformCode(code)) throw new AppError('BAD_USER_INPUT', { message: `Le statut ${code} n’est pas connu.` });
  const problem = platformEventProblem({ code, reason: reason || null });
  if (problem !== undefined) throw new AppError('BAD_USER_INPUT', { message: problem });
  const at = new Date(now.getTime() - Number(days) * DAY_MS);
  if (!(Number(days) >= 0 && Number(days) <= MOST_DAYS_LATE)) {
    throw new AppError('BAD_USER_INPUT', { message: `Un retard est de 0 à ${MOST_DAYS_LATE} jours.` });
  }
  return { code, reason: reason || null, at, amounts: JSON.stringify(code === '212' ? [amountOf(amount, rate)] : []) };
}

function amountOf(amount: string, rate: string): ReceivedAmount {
  const [euros, percent] = [amount, rate].map((text) => Number(text.replace(/\s/g, '').replace(',', '.'))) as [
    number,
    number,
  ];
  if (amount.trim() === '' || !(euros > 0) || !(percent >= 0) || rate.trim() === '') {
    throw new AppError('BAD_USER_INPUT', { message: 'Un encaissement a besoin d’un montant et d’un taux de TVA.' });
  }
  return { cents: Math.round(euros * 100), rate: percent };
}
