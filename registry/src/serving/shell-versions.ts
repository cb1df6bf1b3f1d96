import type { FastifyInstance } from 'fastify';
import { previousOf, readChannel } from '../channels/channels.ts';
import { listPublications, type Publication } from '../channels/publish-record.ts';
import { SHELL } from '../storage/storage.ts';
import { limited } from './refusals.ts';
import type { Registry } from './registry.ts';

const MOST_VERSIONS = 30;

/** The script that a page of the version starts with: by its name a tab knows which version it runs. */
function startOf({ files }: Publication): string | undefined {
  return Object.keys(files).find((path) => /^assets\/main\.[^/]+\.js$/.test(path));
}

/** The host's own versions, for developers: told, not signed, because nothing is loaded by this list. */
export function shellVersions(server: FastifyInstance, registry: Registry): void {
  const { store } = registry;
  // Each answer reads every record of the host.
  server.get('/shell-versions.json', { onRequest: limited(registry) }, async (_request, reply) => {
    const [channel, publications] = await Promise.all([readChannel(store, SHELL), listPublications(store, SHELL)]);
    const versions = publications.slice(0, MOST_VERSIONS).map((publication) => ({
      version: publication.version,
      publishedAt: publication.at,
      start: startOf(publication),
    }));
    const { pinned } = channel ?? {};
    const previous = channel && previousOf(channel);
    return reply.header('Cache-Control', 'no-cache').send({ pinned, previous, versions });
  });
}
