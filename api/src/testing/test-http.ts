import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createOperations } from '../desk/persisted-operations/operations.service.ts';
import { serveBackChannelLogout } from '../identity/session/back-channel-logout.ts';
import { createAuthenticator } from '../identity/session/viewer.service.ts';
import type { Environment } from '../platform/environment/environment.ts';
import { createServer, type ServerParts } from '../platform/http/server.ts';
import { createMemoryLimiter } from '../platform/limits/rate-limit.ts';
import { startTestIssuer, TEST_CLIENTS_AUDIENCE, type TestIssuer } from '../platform/testing/test-issuer.ts';
import { createTokenVerifier } from '../platform/viewer/token.ts';
import { schema, talentsSchema } from '../schema.ts';
import { type CommittingTestApi, openCommittingTestApi, type TestContext } from './test-api.ts';

export interface HttpAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the shape is the document's, which only the test knows
  body: any;
  code: string | undefined;
}

export interface TestHttp {
  api: CommittingTestApi;
  test: TestContext;
  issuer: TestIssuer;
  server: FastifyInstance;
  url: string;
  post(query: string | undefined, options?: PostOptions): Promise<HttpAnswer>;
  close(): Promise<void>;
}

export interface PostOptions {
  token?: string;
  variables?: Record<string, unknown>;
  extensions?: Record<string, unknown>;
  headers?: Record<string, string>;
  path?: string;
}

type OtherParts = Partial<Pick<ServerParts, 'replica'>>;

/** The real HTTP server on a free port, on a database of its own whose changes are committed, with a test issuer. */
export async function openTestHttp(settings: Partial<Environment> = {}, parts: OtherParts = {}): Promise<TestHttp> {
  const api = await openCommittingTestApi();
  const issuer = await startTestIssuer();
  let test: TestContext | undefined;
  await api.committed(async (context) => {
    test = context;
  });
  const context = test as unknown as TestContext;
  const environment = { ...context.platform.environment, allowedOrigins: ['http://shell.test'], ...settings };
  const platform = { ...context.platform, environment, clock: { ...context.platform.clock, now: () => new Date() } };
  await platform.events.start();
  const verifier = createTokenVerifier({
    ...environment.oidc,
    issuer: issuer.issuer,
    clientsAudience: TEST_CLIENTS_AUDIENCE,
  });
  const authenticator = createAuthenticator(platform, verifier);
  const server = await createServer({
    platform,
    pool: api.pool,
    schema,
    talentsSchema,
    limiter: createMemoryLimiter(),
    operations: createOperations(platform),
    ...parts,
    ...authenticator,
  });
  serveBackChannelLogout(server, platform, verifier);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

  return {
    api,
    test: context,
    issuer,
    server,
    url,
    async post(query, { token, variables, extensions, headers, path = '/graphql' } = {}) {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        body: JSON.stringify({ query, variables, extensions }),
      });
      const body = await response.json();
      return { status: response.status, headers: response.headers, body, code: body.errors?.[0]?.extensions.code };
    },
    async close() {
      await server.close();
      await platform.events.stop();
      await issuer.stop();
      await api.close();
    },
  };
}
