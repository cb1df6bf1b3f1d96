import { LINK_TOKEN_PREFIX, type LinkPurpose } from '@bloom/shared-rules/access/link-session';
import { browserStorage } from './browser-storage.ts';
import { EXCHANGE } from './exchange-token.operation.ts';
import { bodyOf } from './plain-operation.ts';
import type { RuntimeConfig } from './runtime-config.tsx';

const TOKEN_KEY = 'bloom.link-token';
const SESSION_KEY = 'bloom.link-session';
const PATH_KEY = 'bloom.link-path';
const ATTEMPT_KEY = 'bloom.link-attempt';

const storage = browserStorage('session');

/** What the holder of a link may see of it: never the token. */
export interface LinkSession {
  purpose?: LinkPurpose;
  /** The object the link was made for, for instance the signing document. */
  objectId?: string;
  contactFullname?: string;
  /** It was mailed to a Bloomer, whom screens call « tu ». */
  isOfBloomer?: boolean;
  /** A link that serves once waits for a click of a person: programs that read mails open links too. */
  awaitsClick?: true;
  /**
   * Why the link opens nothing: TOKEN_EXPIRED (`renewed`: a new mail is on its way), OBJECT_NOT_FOUND, RATE_LIMITED,
   * NETWORK…
   */
  failure?: { code: string; renewed: boolean; isOfBloomer?: boolean; message?: string };
}

interface StoredLinkSession extends LinkSession {
  sessionToken: string;
}

/** The answer of the server to a link that it does not accept. */
export class LinkRefusedError extends Error {
  override readonly name = 'LinkRefusedError';
  readonly failure: NonNullable<LinkSession['failure']>;
  /** Where errors of the API have their code: a change that fails for it is told like any other. */
  readonly extensions: { code: string };
  constructor(failure: NonNullable<LinkSession['failure']>) {
    super(failure.message ?? failure.code);
    this.failure = failure;
    this.extensions = { code: failure.code };
  }
}

/** The link is good, but serves once: it is opened by a click. */
export class ClickNeededError extends Error {
  override readonly name = 'ClickNeededError';
  readonly purpose: LinkPurpose | undefined;
  constructor(purpose: LinkPurpose | undefined) {
    super('This link opens after a click');
    this.purpose = purpose;
  }
}

/**
 * Moves the token of a mail's link from the address bar to the session storage of the tab. To be called before
 * anything renders or is fetched: an address goes into histories, screenshots and `Referer` headers.
 */
export function takeLinkToken(): void {
  const url = new URL(window.location.href);
  const token = url.searchParams.get('token');
  if (token === null || !token.startsWith(LINK_TOKEN_PREFIX)) {
    return;
  }
  url.searchParams.delete('token');
  const path = `${url.pathname}${url.search}${url.hash}`;
  window.history.replaceState(window.history.state, '', path);
  storage.setItem(PATH_KEY, path);
  if (storage.getItem(TOKEN_KEY) !== token) {
    storage.setItem(TOKEN_KEY, token);
    storage.removeItem(SESSION_KEY);
    storage.removeItem(ATTEMPT_KEY);
  }
}

export function hasLinkToken(): boolean {
  return storage.getItem(TOKEN_KEY) !== null;
}

/** The page that the link of this tab was made for. */
export function linkPath(): string | undefined {
  return storage.getItem(PATH_KEY) ?? undefined;
}

export function forgetLink(): void {
  storage.removeItem(TOKEN_KEY);
  storage.removeItem(SESSION_KEY);
  storage.removeItem(PATH_KEY);
  storage.removeItem(ATTEMPT_KEY);
}

/**
 * What this tab says of itself from the click on: a link that serves once, whose answer got lost, opens again for
 * whoever says the same.
 */
function attemptOf(confirmed: boolean): { attempt?: string } {
  const attempt = storage.getItem(ATTEMPT_KEY) ?? (confirmed ? crypto.randomUUID() : null);
  if (attempt === null) return {};
  storage.setItem(ATTEMPT_KEY, attempt);
  return { attempt };
}

/**
 * Whether it still counts is for the server to say: it lengthens the session with each use, and the clock of this
 * machine may be wrong.
 */
function readStored(): StoredLinkSession | null {
  const text = storage.getItem(SESSION_KEY);
  if (text === null) {
    return null;
  }
  try {
    const stored = JSON.parse(text) as StoredLinkSession;
    return typeof stored?.sessionToken === 'string' ? stored : null;
  } catch {
    return null;
  }
}

interface ExchangeAnswer {
  data?: { exchangeToken?: StoredLinkSession | null } | null;
  errors?: { message?: string; extensions?: RefusalExtensions }[];
}

interface RefusalExtensions {
  code?: string;
  reason?: string;
  data?: { renewed?: boolean; isOfBloomer?: boolean; purpose?: LinkPurpose };
}

interface ExchangeVariables {
  token: string;
  confirmed: boolean;
  attempt?: string;
}

async function askExchange(variables: ExchangeVariables, url: string): Promise<ExchangeAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        Accept: 'application/graphql-response+json, application/json',
        'Content-Type': 'application/json',
        'Apollo-Require-Preflight': 'true',
      },
      body: bodyOf(EXCHANGE, variables),
      signal: AbortSignal.timeout(15_000),
    });
    return (await response.json()) as ExchangeAnswer;
  } catch (cause) {
    throw Object.assign(new LinkRefusedError({ code: 'NETWORK', renewed: false }), { cause });
  }
}

export interface OpenOptions {
  /** The session that is kept no longer counts: exchange the link again. */
  renew?: boolean;
  /** A person clicked. */
  confirmed?: boolean;
}

/** Keeps the short session of a link: one exchange at load, another one when the session has run out. */
export class LinkSessions {
  #exchanging: Promise<StoredLinkSession> | null = null;
  readonly #config: Pick<RuntimeConfig, 'apiUrls'>;

  constructor(config: Pick<RuntimeConfig, 'apiUrls'>) {
    this.#config = config;
  }

  /** The session of the link; rejects with LinkRefusedError, or with ClickNeededError. */
  async open({ renew = false, confirmed = false }: OpenOptions = {}): Promise<StoredLinkSession> {
    const stored = renew ? null : readStored();
    if (stored !== null) {
      return stored;
    }
    this.#exchanging ??= this.#exchange(confirmed).finally(() => {
      this.#exchanging = null;
    });
    return this.#exchanging;
  }

  async #exchange(confirmed: boolean): Promise<StoredLinkSession> {
    const token = storage.getItem(TOKEN_KEY) ?? '';
    const variables = { token, confirmed, ...attemptOf(confirmed) };
    const answer = await askExchange(variables, this.#config.apiUrls.missions);
    const session = answer.data?.exchangeToken;
    if (session) {
      storage.setItem(SESSION_KEY, JSON.stringify(session));
      return session;
    }
    const [error] = answer.errors ?? [];
    if (error?.extensions?.reason === 'CLICK_NEEDED') {
      throw new ClickNeededError(error.extensions.data?.purpose);
    }
    throw new LinkRefusedError({
      code: error?.extensions?.code ?? 'INTERNAL_SERVER_ERROR',
      renewed: error?.extensions?.data?.renewed ?? false,
      isOfBloomer: error?.extensions?.data?.isOfBloomer,
      message: error?.message,
    });
  }
}

/** The credential as the API reads it after « Bearer ». */
export function bearerOf(session: { sessionToken: string }): string {
  return session.sessionToken.startsWith(LINK_TOKEN_PREFIX)
    ? session.sessionToken
    : `${LINK_TOKEN_PREFIX}${session.sessionToken}`;
}
