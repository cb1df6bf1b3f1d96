import { startTestServer, type TestServer } from './test-server.ts';

// `node --test --test-global-setup=…`: one PostgreSQL for all test files instead of one each.
let server: TestServer | undefined;

export async function globalSetup(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return;
  server = await startTestServer();
  process.env.TEST_DATABASE_URL = server.url;
}

export async function globalTeardown(): Promise<void> {
  await server?.stop();
}
