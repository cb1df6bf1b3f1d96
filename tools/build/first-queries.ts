import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocumentNode } from 'graphql';
import type { FirstQuery } from '../../registry/src/channels/publish-record.ts';
import { root } from './federation.ts';
import { hashOf, operationText } from './operations.ts';

interface Asking {
  routes: { id: string; firstData?: { operation: string }[] }[];
}

/** What code generation made of the documents of each API. */
const GENERATED = { missions: 'graphql.generated.ts', talents: 'talents.generated.ts' } as const;

type Documents = Record<string, DocumentNode>;

async function documentsOf(app: string, api: FirstQuery['api']): Promise<Documents> {
  const file = join(root, app, 'src', GENERATED[api]);
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as Documents) : {};
}

/**
 * The queries that a manifest's routes ask first, by operation, as the page's own client sends them, to the letter:
 * only then its request gets the answer.
 * @throws Error when an operation is in no `.graphql` file of the remote; it names the route.
 */
export async function firstQueries(app: string): Promise<Record<string, FirstQuery>> {
  const manifest = JSON.parse(readFileSync(join(root, app, 'remote.manifest.json'), 'utf8')) as Asking;
  const apis = await Promise.all(
    (['missions', 'talents'] as const).map(async (api) => ({ api, documents: await documentsOf(app, api) })),
  );
  return textsOf(app, manifest, apis);
}

export function textsOf(
  app: string,
  { routes }: Asking,
  apis: { api: FirstQuery['api']; documents: Documents }[],
): Record<string, FirstQuery> {
  const named = routes.flatMap(({ id, firstData = [] }) => firstData.map(({ operation }) => ({ id, operation })));
  return Object.fromEntries(
    named.map(({ id, operation }) => {
      const found = apis.find(({ documents }) => Object.hasOwn(documents, `${operation}Document`));
      const document = found?.documents[`${operation}Document`];
      if (!found || !document) {
        throw new Error(`${app}: the route "${id}" asks first for "${operation}", which no .graphql file has.`);
      }
      const text = operationText(document) ?? '';
      return [operation, { api: found.api, text, hash: hashOf(text) }];
    }),
  );
}
