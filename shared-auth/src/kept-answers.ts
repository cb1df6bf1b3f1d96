/** Between a hover and the click, or a start and the page; older data would be a surprise. In milliseconds. */
const FRESH = 10_000;

interface Kept {
  answer: Promise<Response>;
  until: number;
}

/**
 * Answers that were asked for ahead of the page that needs them. The page asks as it always does, also where it wants
 * nothing from the cache, and gets the answer that is on its way or has just come: each is given once.
 */
const kept = new Map<string, Kept>();

interface Asked {
  query?: string;
  extensions?: { persistedQuery?: { sha256Hash: string } };
  variables?: Record<string, unknown>;
}

/** @returns undefined of what is no question to the API. */
function keyOf(url: string, { method, body, headers }: RequestInit): string | undefined {
  if (method !== 'POST' || typeof body !== 'string') return undefined;
  const { query, extensions, variables = {} } = JSON.parse(body) as Asked;
  const sorted = Object.entries(variables).sort(([one], [other]) => (one < other ? -1 : 1));
  // What one person was told is nobody else's.
  const asked = extensions?.persistedQuery?.sha256Hash ?? query;
  return JSON.stringify([url, new Headers(headers).get('Authorization'), asked, sorted]);
}

/** For a change: what was asked before it, or during it, does not show it. */
export function forgetAnswers(): void {
  kept.clear();
}

/** All of it: an answer that nobody reads would keep its connection from the others. */
async function whole(answer: Response): Promise<Response> {
  return new Response(await answer.arrayBuffer(), answer);
}

/** Asks, and keeps the answer for whoever asks the same within ten seconds. Asking twice asks once. */
export function keepAnswer(send: typeof fetch, url: string, init: RequestInit): Promise<Response> {
  const key = keyOf(url, init);
  if (key === undefined) return send(url, init);
  const early = kept.get(key);
  if (early !== undefined && early.until > Date.now()) return early.answer;
  const mine: Kept = { answer: send(url, init).then(whole), until: Date.now() + FRESH };
  kept.set(key, mine);
  setTimeout(() => kept.get(key) === mine && kept.delete(key), FRESH);
  return mine.answer;
}

/** `fetch`, except that it gives what was asked ahead. */
export const keptFetch =
  (send: typeof fetch): typeof fetch =>
  async (input, init = {}) => {
    const key = kept.size === 0 ? undefined : keyOf(String(input), init);
    const early = key === undefined ? undefined : kept.get(key);
    if (key === undefined || early === undefined) return send(input, init);
    kept.delete(key);
    const answer = early.until > Date.now() ? await early.answer.catch(() => undefined) : undefined;
    return answer?.ok ? answer : send(input, init);
  };
