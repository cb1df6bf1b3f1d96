import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { isAppId, readChannel } from '../channels/channels.ts';
import type { LiveVersions } from '../channels/live-versions.ts';
import { listPublications } from '../channels/publish-record.ts';
import type { LiveVersion } from '../channels/record-shape.ts';
import { SHELL, StorageError } from '../storage/storage.ts';
import { limited } from './refusals.ts';
import { mayDevelop, type Registry } from './registry.ts';
import { LARGEST_LIST, remoteList, VALID_MS, versionOf } from './remote-list.ts';
import { readShellConfig } from './shell-config.ts';

const MOST_VERSIONS = 30;

/** Browsers take a list that is up to a minute older than one they know, so that copies of the registry may differ. */
const SIGNED_AGAIN_MS = 30_000;

const compress = promisify(brotliCompress);
const pack = (text: string) =>
  compress(text, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } });

/** What the shell loads, signed: it believes nothing else of what comes from here. */
export function signedAnswers(server: FastifyInstance, registry: Registry): void {
  const listOf = signedList(registry);
  server.get('/remotes.json', async (request, reply) => {
    const live = await registry.live({ anyAge: true });
    // Until then it is good for whoever has none; whoever knows a newer one refuses it.
    if (registry.now().getTime() - live.readAt.getTime() >= VALID_MS)
      throw new StorageError('The last list has expired.');
    const { text, packed } = listOf(live);
    reply.header('Cache-Control', 'no-cache').type('application/json; charset=utf-8');
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text);
    return reply
      .header('Content-Encoding', 'br')
      .header('Vary', 'accept-encoding')
      .send(await packed);
  });

  server.get<{ Params: { id: string } }>(
    '/versions/:id',
    { onRequest: limited(registry) },
    async ({ params: { id }, headers }, reply) => {
      if (!isAppId(id) || id === SHELL) return reply.code(404).send({ error: 'There is no such remote.' });
      const person = await registry.bearer(headers.authorization);
      const { developer } = readShellConfig(registry.shellConfig).config;
      const payload = await versionList(registry, id, person !== undefined && mayDevelop(person.roles, developer));
      if (payload === undefined) return reply.code(404).send({ error: 'There is no such remote.' });
      return reply.header('Cache-Control', 'no-cache').send(registry.signer.sign(payload));
    },
  );
}

interface SignedAnswer {
  text: string;
  /** After brotli. */
  packed: Promise<Buffer>;
}

/** Signed and compressed once for as long as nothing changes, but not for longer than thirty seconds. */
function signedList({ shellConfig, signer, log }: Registry): (live: LiveVersions) => SignedAnswer {
  let latest: { live: LiveVersions; signedAt: number; remotes: string; answer: SignedAnswer } | undefined;
  return (live) => {
    if (latest?.live === live) return latest.answer;
    const { registryUrl } = readShellConfig(shellConfig).config;
    const list = remoteList(live, registryUrl, (left) => log.error({ remotes: left }, 'too large for the list'));
    const remotes = JSON.stringify(list.remotes);
    const readAt = live.readAt.getTime();
    if (latest?.remotes === remotes && readAt - latest.signedAt < SIGNED_AGAIN_MS) {
      latest = { ...latest, live };
      return latest.answer;
    }
    const text = JSON.stringify(signer.sign(JSON.stringify(list)));
    latest = { live, signedAt: readAt, remotes, answer: { text, packed: pack(text) } };
    return latest.answer;
  };
}

/**
 * Published versions of one remote, newest first, for developers who look at one of them.
 * @param isDeveloper who published what is told to them alone
 */
async function versionList(
  { store, shellConfig, now }: Registry,
  id: string,
  isDeveloper: boolean,
): Promise<string | undefined> {
  const { registryUrl } = readShellConfig(shellConfig).config;
  const published = await listPublications(store, id);
  if (published.length === 0) return undefined;
  const { blocked = {} } = (await readChannel(store, id)) ?? {};
  const issued = now();
  const versions = published.slice(0, MOST_VERSIONS).map((publication) => ({
    ...versionOf(publication as LiveVersion, registryUrl),
    publishedAt: publication.at,
    ...(isDeveloper && { by: publication.by, commit: publication.commit }),
    ...(Object.hasOwn(blocked, publication.version) && { blocked: blocked[publication.version] }),
  }));
  const list = { issuedAt: issued.toISOString(), validUntil: new Date(issued.getTime() + VALID_MS).toISOString(), id };
  const payload = JSON.stringify({ ...list, versions });
  return payload.length <= LARGEST_LIST ? payload : JSON.stringify({ ...list, versions: versions.slice(0, 1) });
}
