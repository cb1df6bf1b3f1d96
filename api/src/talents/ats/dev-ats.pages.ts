import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { keepToThisMachine } from '../../desk/dev-mail/dev-mail.pages.ts';
import type { Platform } from '../../platform/context/context.ts';
import { isUuid } from '../../platform/database/database.ts';
import { atsPage } from './dev-ats.html.ts';
import * as repository from './dev-ats.repository.ts';
import { type Mood, moods } from './dev-ats.tables.ts';

/** Longer than anybody waits. */
const SLOW_MS = 20_000;

/** Whether candidates go to the small ATS of ours that only shows them. */
export const hasDevAts = ({ environment }: Pick<Platform, 'environment'>): boolean =>
  !environment.production && environment.ats !== null && new URL(environment.ats.url).pathname === '/dev/ats/api';

/** The recruiting tool of who has none, at /dev/ats: an ATS over HTTP, which is away, slow or stubborn on demand. */
export function serveDevAts(server: FastifyInstance, platform: Platform): void {
  server.register(async (scope) => {
    keepToThisMachine(scope, platform);
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    servePages(scope, platform);
    serveApi(scope, platform);
  });
}

function servePages(scope: FastifyInstance, { db, environment }: Platform): void {
  const show = async (reply: FastifyReply, shown: repository.Shown) => {
    const [mood, candidates] = await Promise.all([repository.readMood(db), repository.listReceived(db, shown)]);
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'");
    const page = atsPage(environment.productName, { mood, candidates, shown });
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  };
  scope.get('/dev/ats', (_request, reply) => show(reply, {}));
  scope.get<{ Params: { deal: string } }>('/dev/ats/deals/:deal', ({ params }, reply) => show(reply, params));
  scope.get<{ Params: { candidateId: string } }>('/dev/ats/candidates/:candidateId', ({ params }, reply) =>
    show(reply, params),
  );
  scope.post<{ Body: { mood?: string } | null }>('/dev/ats/mood', async ({ body }, reply) => {
    const mood = moods.find((known) => known === body?.mood);
    if (mood !== undefined) await repository.writeMood(db, mood);
    return reply.code(303).header('location', '/dev/ats').send();
  });
}

interface Sent {
  deal?: unknown;
  candidate?: { id?: unknown };
}

function serveApi(scope: FastifyInstance, { db, environment }: Platform): void {
  const isOurs = ({ authorization }: { authorization?: string }) =>
    authorization === `Bearer ${environment.ats?.token}`;
  scope.delete<{ Params: { id: string } }>(
    '/dev/ats/api/candidates/:id',
    async ({ headers, params: { id } }, reply) => {
      if (!isOurs(headers)) return reply.code(401).send({ error: 'token' });
      const mood = await repository.readMood(db);
      if (!(await answers(mood, true, reply))) return reply;
      if (isUuid(id)) await repository.forgetReceived(db, id);
      return mood === 'lost' ? reply.raw.destroy() : reply.code(204).send();
    },
  );
  scope.post<{ Body: Sent | null }>('/dev/ats/api/candidates', async ({ headers, body }, reply) => {
    if (!isOurs(headers)) return reply.code(401).send({ error: 'token' });
    const { 'idempotency-key': key } = headers;
    const { deal, candidate } = body ?? {};
    const id = candidate?.id;
    if (typeof key !== 'string' || typeof deal !== 'string' || typeof id !== 'string' || !isUuid(id)) {
      return reply.code(400).send({ error: 'key, deal and candidate are needed' });
    }
    const mood = await repository.readMood(db);
    const isKnown = (await repository.findReceived(db, key)) !== undefined;
    if (!(await answers(mood, isKnown, reply))) return reply;
    const received = await repository.receive(db, { idempotency_key: key, deal, talent_id: id });
    if (mood === 'lost' && !isKnown) return reply.raw.destroy();
    return reply.code(isKnown ? 200 : 201).send({ id: `ats-${received}` });
  });
}

/** Whether it goes on; what it refuses in its mood it has answered. */
async function answers(mood: Mood, isKnown: boolean, reply: FastifyReply): Promise<boolean> {
  if (mood === 'away') void reply.code(503).send({ error: 'away' });
  else if (mood === 'refuses' && !isKnown) void reply.code(422).send({ error: 'refused' });
  else if (mood === 'slow') {
    await sleep(SLOW_MS);
    void reply.code(504).send({ error: 'too late' });
  } else return true;
  return false;
}
