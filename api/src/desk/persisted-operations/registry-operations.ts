import { createLine } from '../../platform/files/file-line.ts';
import { sha256Of } from '../../platform/graphql/operation-source.ts';

export interface RegistryOperations {
  /**
   * The text that the registry has for this hash; undefined when it has none.
   * @throws when it does not answer, answers something else, or when too many ask at once.
   */
  ask(sha256: string, isStranger: boolean): Promise<string | undefined>;
}

const PATIENCE_MS = 3_000;
/** Questions that are on their way to the registry at once; the others wait, and not for long. */
const lineOf = (atOnce: number) => createLine({ atOnce, bytes: atOnce, bytesPerPerson: atOnce, patience: PATIENCE_MS });
const KNOWN_CALLERS = 6;
const STRANGERS = 2;
const MAX_BYTES = 80_000;

/** @param url the registry's address; null: there is none, and nothing is known that the database does not know. */
export function createRegistryOperations(url: string | null): RegistryOperations {
  const [known, strangers] = [lineOf(KNOWN_CALLERS), lineOf(STRANGERS)];
  return {
    async ask(sha256, isStranger) {
      if (url === null) return undefined;
      const leave = await (isStranger ? strangers : known).enter('', 1);
      try {
        return await fetchOperation(url, sha256);
      } finally {
        leave();
      }
    },
  };
}

async function fetchOperation(url: string, sha256: string): Promise<string | undefined> {
  const answer = await fetch(`${url}/operations/${sha256}`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: 'error',
  });
  if (answer.status === 404) {
    await answer.body?.cancel();
    return undefined;
  }
  if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > MAX_BYTES) {
    await answer.body?.cancel();
    throw new Error(`The registry answered ${answer.status} about an operation.`);
  }
  const text = await answer.text();
  if (sha256Of(text) !== sha256) throw new Error('The registry told another text than the one asked for.');
  return text;
}
