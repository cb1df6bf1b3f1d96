/** After this, in milliseconds, a server that took a request and says nothing is given up: ours stops sooner itself. */
export const ANSWER_WITHIN = 20_000;

/** The connection stands and nothing comes: a server that hangs, or a network that swallows everything. */
export class LateAnswerError extends TypeError {
  override name = 'LateAnswerError';

  constructor() {
    super('Failed to fetch in time');
  }
}

/** `fetch`, except that no answer is waited for without end. What has begun to come, and files, take their time. */
export const timelyFetch =
  (send: typeof fetch): typeof fetch =>
  async (input, init = {}) => {
    if (typeof init.body !== 'string') return send(input, init);
    const waiting = new AbortController();
    const late = new LateAnswerError();
    init.signal?.addEventListener('abort', () => waiting.abort());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(late);
        // Its connection is for the next request.
        waiting.abort(late);
      }, ANSWER_WITHIN);
    });
    const sent = send(input, { ...init, signal: waiting.signal });
    return Promise.race([sent, end]).finally(() => clearTimeout(timer));
  };
