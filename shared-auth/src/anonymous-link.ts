import type { RuntimeConfig } from './runtime-config.tsx';

const PREFIX = 'anonymous:';
const TOKEN_KEY = 'bloom.link-token';
const SESSION_KEY = 'bloom.link-session';

export type LinkPurpose = 'contractSign' | 'craSign' | 'invitation' | 'nps' | 'selfData' | 'talentBoard';

/** What the holder of a link may see of it: never the token. */
export interface LinkSession {
  purpose?: LinkPurpose;
  /** The object the link was made for, for instance the signing document. */
  objectId?: string;
  contactFullname?: string;
  /** Why the link opens nothing: TOKEN_EXPIRED (`renewed`: a new mail is on its way), OBJECT_NOT_FOUND, RATE_LIMITED, NETWORK… */
  failure?: { code: string; renewed: boolean; message?: string };
}

interface StoredLinkSession extends LinkSession {
  sessionToken: string;
  expiresAt: string;
}

/** The answer of the server to a link that it does not accept. */
export class LinkRefusedError extends Error {
  override readonly name = 'LinkRefusedError';
  readonly failure: NonNullable<LinkSession['failure']>;
  constructor(failure: NonNullable<LinkSession['failure']>) {
    super(failure.message ?? failure.code);
    this.failure = failure;
  }
}

/**
 * Moves the token of a mail's link from the address bar to the session storage of the tab. To be called before
 * anything renders or is fetched: an address goes into histories, screenshots and `Referer` headers.
 */
export function takeLinkToken(location = window.location, history = window.history, storage = sessionStorage): void {
  const url = new URL(location.href);
  const token = url.searchParams.get('token');
  if (token === null || !token.startsWith(PREFIX)) {
    return;
  }
  url.searchParams.delete('token');
  history.replaceState(history.state, '', `${url.pathname}${url.search}${url.hash}`);
  if (storage.getItem(TOKEN_KEY) !== token) {
    storage.setItem(TOKEN_KEY, token);
    storage.removeItem(SESSION_KEY);
  }
}

export function hasLinkToken(storage = sessionStorage): boolean {
  return storage.getItem(TOKEN_KEY) !== null;
}

export function forgetLink(storage = sessionStorage): void {
  storage.removeItem(TOKEN_KEY);
  storage.removeItem(SESSION_KEY);
}

function readStored(storage: Storage, now: number): StoredLinkSession | null {
  const text = storage.getItem(SESSION_KEY);
  if (text === null) {
    return null;
  }
  try {
    const stored = JSON.parse(text) as StoredLinkSession;
    return Date.parse(stored.expiresAt) > now ? stored : null;
  } catch {
    return null;
  }
}

const EXCHANGE = `mutation ExchangeToken($token: String!) {
  exchangeToken(token: $token) { sessionToken purpose objectId expiresAt contactFullname }
}`;

interface ExchangeAnswer {
  data?: { exchangeToken?: StoredLinkSession | null } | null;
  errors?: { message?: string; extensions?: { code?: string; data?: { renewed?: boolean }; renewed?: boolean } }[];
}

async function askExchange(token: string, url: string): Promise<ExchangeAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        Accept: 'application/graphql-response+json, application/json',
        'Content-Type': 'application/json',
        'Apollo-Require-Preflight': 'true',
      },
      body: JSON.stringify({ operationName: 'ExchangeToken', query: EXCHANGE, variables: { token } }),
      signal: AbortSignal.timeout(15_000),
    });
    return (await response.json()) as ExchangeAnswer;
  } catch (cause) {
    throw Object.assign(new LinkRefusedError({ code: 'NETWORK', renewed: false }), { cause });
  }
}

/** Keeps the short session of a link: one exchange at load, another one when the session has run out. */
export class LinkSessions {
  #exchanging: Promise<StoredLinkSession> | null = null;
  readonly #config: Pick<RuntimeConfig, 'apiUrls'>;
  readonly #storage: Storage;

  constructor(config: Pick<RuntimeConfig, 'apiUrls'>, storage: Storage = sessionStorage) {
    this.#config = config;
    this.#storage = storage;
  }

  /** The session of the link; rejects with LinkRefusedError. */
  async open({ renew = false } = {}): Promise<StoredLinkSession> {
    const stored = renew ? null : readStored(this.#storage, Date.now());
    if (stored !== null) {
      return stored;
    }
    this.#exchanging ??= this.#exchange().finally(() => {
      this.#exchanging = null;
    });
    return this.#exchanging;
  }

  async #exchange(): Promise<StoredLinkSession> {
    const token = this.#storage.getItem(TOKEN_KEY) ?? '';
    const answer = await askExchange(token, this.#config.apiUrls.missions);
    const session = answer.data?.exchangeToken;
    if (session) {
      this.#storage.setItem(SESSION_KEY, JSON.stringify(session));
      return session;
    }
    const [error] = answer.errors ?? [];
    throw new LinkRefusedError({
      code: error?.extensions?.code ?? 'INTERNAL_SERVER_ERROR',
      renewed: error?.extensions?.data?.renewed ?? error?.extensions?.renewed ?? false,
      message: error?.message,
    });
  }
}

/** The credential as the API reads it after « Bearer ». */
export function bearerOf(session: { sessionToken: string }): string {
  return session.sessionToken.startsWith(PREFIX) ? session.sessionToken : `${PREFIX}${session.sessionToken}`;
}
