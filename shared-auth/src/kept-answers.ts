/** `context: { fetchOptions: KEPT }` on a query: its answer is kept for whoever asks the same next. */
export interface KeptInit {
  isKept?: boolean;
}

/** Between a hover and the click, or a start and the page; older data would be a surprise. In milliseconds. */
const FRESH = 10_000;

interface Kept {
  answer: Promise<Response>;
  until: number;
}

const kept = new Map<string, Kept>();

/**
 * Answers that were asked for ahead of the page that needs them. The page asks as it always does, also where it wants
 * nothing from the cache, and gets the answer that is on its way or has just come: each is given once.
 */
function keyOf(url: string, { method, body, headers }: RequestInit): string | undefined {
  if (method !== 'POST' || typeof body !== 'string') return undefined;
  // What one person was told is nobody else's.
  return [url, new Headers(headers).get('Authorization'), body].join(' ');
}

function isMutation(body: unknown): boolean {
  return typeof body === 'string' && /"query":"\s*mutation\b/.test(body);
}

export const keptFetch =
  (send: typeof fetch): typeof fetch =>
  async (input, init: RequestInit & KeptInit = {}) => {
    const { isKept, ...rest } = init;
    // What was asked before a change does not show it.
    if (isMutation(rest.body)) kept.clear();
    const key = keyOf(String(input), rest);
    const early = key === undefined ? undefined : kept.get(key);
    if (key === undefined || (early === undefined && !isKept)) return send(input, rest);
    if (early !== undefined && early.until > Date.now()) {
      if (!isKept) kept.delete(key);
      const answer = await early.answer.catch(() => undefined);
      return answer?.ok ? answer.clone() : send(input, rest);
    }
    // Apollo aborts what it asked ahead once it has read it, and an aborted answer cannot be read a second time.
    const answer = send(input, isKept ? { ...rest, signal: null } : rest);
    kept.delete(key);
    if (isKept) {
      const mine: Kept = { answer: answer.then((response) => response.clone()), until: Date.now() + FRESH };
      kept.set(key, mine);
      setTimeout(() => kept.get(key) === mine && kept.delete(key), FRESH);
    }
    return answer;
  };
