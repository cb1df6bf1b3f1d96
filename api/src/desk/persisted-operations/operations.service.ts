import { LRUCache } from 'lru-cache';
import type { Platform } from '../../platform/context/context.ts';
import { AppError } from '../../platform/errors.ts';
import { type OperationSource, sha256Of } from '../../platform/graphql/operation-source.ts';
import { findOperation, keepOperation } from './operations.repository.ts';
import { createRegistryOperations } from './registry-operations.ts';

/** Characters of the texts that one process keeps; all of ours together have some ten thousand. */
const MAX_TEXTS = 8_000_000;
/** Hashes that nobody has published, for milliseconds: a version may be published the moment after. */
const MAX_ABSENT = 10_000;
const ABSENT_FOR = 20_000;

/** What the registry has told once is kept in the database: a registry that is away stops nobody. */
export function createOperations({
  db,
  log,
  environment,
}: Pick<Platform, 'db' | 'log' | 'environment'>): OperationSource {
  const texts = new LRUCache<string, string>({ maxSize: MAX_TEXTS, sizeCalculation: (text) => text.length + 100 });
  const absent = new LRUCache<string, true>({ max: MAX_ABSENT, ttl: ABSENT_FOR });
  const asked = new Map<string, Promise<string | undefined>>();
  const registry = createRegistryOperations(environment.operationsUrl);

  async function look(sha256: string, isStranger: boolean): Promise<string | undefined> {
    const kept = await findOperation(db, sha256);
    if (kept !== undefined && sha256Of(kept) === sha256) return kept;
    const told = await registry.ask(sha256, isStranger);
    if (told === undefined) return undefined;
    await keepOperation(db, { sha256, text: told }).catch((error: unknown) => {
      log.warn({ err: error }, 'an operation was not kept');
    });
    return told;
  }

  return {
    recall: (sha256) => texts.get(sha256),
    async find(sha256, { isStranger }) {
      const known = texts.get(sha256);
      if (known !== undefined || absent.has(sha256)) return known;
      // A stranger's question waits in the line of strangers, and nobody else waits for it.
      const key = `${isStranger} ${sha256}`;
      const pending = asked.get(key) ?? look(sha256, isStranger).finally(() => asked.delete(key));
      asked.set(key, pending);
      const text = await pending.catch((error: unknown) => {
        throw unavailable(error);
      });
      if (text === undefined) absent.set(sha256, true);
      else texts.set(sha256, text);
      return text;
    },
  };
}

function unavailable(cause: unknown): AppError {
  return new AppError('EXTERNAL_UNAVAILABLE', {
    message: 'Cette page vient de changer et n’est pas encore disponible\u00a0: réessayez dans quelques instants.',
    reason: 'PERSISTED_QUERY_NOT_FOUND',
    data: { retryAfter: 5 },
    cause,
  });
}
