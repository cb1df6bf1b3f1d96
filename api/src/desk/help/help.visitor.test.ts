import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import type { Environment } from '../../platform/environment/environment.ts';
import { asBloomer, asLink } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { crmVisitorToken, helpVisitorAddress } from './help.service.ts';

const api = testApi();

const token = async ({ execute }: TestContext, viewer: Viewer) =>
  (await execute(viewer, '{ getCRMVisitorToken }')).data.getCRMVisitorToken as string;

const withChat = (test: TestContext, viewer: Viewer, helpChat: Partial<Environment['helpChat']>) => {
  const context = test.context(viewer);
  const settings = { ...context.environment.helpChat, ...helpChat };
  return { ...context, environment: { ...context.environment, helpChat: settings } };
};

describe('visitor token', () => {
  it('names a visitor for an hour, without their id or e-mail', () =>
    api.rollback(async (test) => {
      const bloomer = await test.create.bloomer();
      const value = await token(test, asBloomer(bloomer));
      const [name = '', end, signature] = value.split('.');
      assert.match(name, /^[0-9a-f]{32}$/);
      assert.equal(Number(end) * 1_000, Date.parse('2026-11-20T10:00:00Z'));
      assert.ok(signature);
      assert.ok(!value.includes(bloomer.id) && !value.includes(bloomer.email));
      test.setNow('2026-11-20T09:30:00Z');
      const later = await token(test, asBloomer(bloomer));
      assert.equal(later.split('.')[0], name);
      assert.notEqual(later, value);
    }));

  it('is another for each Bloomer and each link', () =>
    api.rollback(async (test) => {
      const [one, two] = [await test.create.bloomer(), await test.create.bloomer()];
      const links = [randomUUID(), randomUUID()].map((tokenId) => asLink('nps', 'object', null, { tokenId }));
      const viewers = [asBloomer(one), asBloomer(two), ...links];
      const names = await Promise.all(viewers.map(async (viewer) => (await token(test, viewer)).split('.')[0]));
      assert.equal(new Set(names).size, 4);
    }));

  it('is empty where there is no chat', () =>
    api.rollback(async (test) => {
      const viewer = asBloomer(await test.create.bloomer());
      assert.equal(await crmVisitorToken(withChat(test, viewer, { kind: 'off' })), '');
    }));

  it('comes from HubSpot when it vouches for visitors, for the pseudonym only', () =>
    api.rollback(async (test) => {
      const asked: unknown[] = [];
      const hubspot = createServer((request, response) => {
        let body = '';
        request.on('data', (chunk) => {
          body += chunk;
        });
        request.on('end', () => {
          asked.push([request.url, request.headers.authorization, JSON.parse(body)]);
          const token = request.headers.authorization === 'Bearer secret' ? 'from-hubspot' : '';
          response.writeHead(token === '' ? 401 : 200, { 'content-type': 'application/json' });
          response.end(JSON.stringify({ token }));
        });
      });
      await new Promise<void>((resolve) => hubspot.listen(0, '127.0.0.1', resolve));
      const hubspotUrl = `http://127.0.0.1:${(hubspot.address() as AddressInfo).port}`;
      try {
        const viewer = asBloomer(await test.create.bloomer());
        const good = withChat(test, viewer, { kind: 'hubspot', hubspotUrl, hubspotToken: 'secret' });
        assert.equal(await crmVisitorToken(good), 'from-hubspot');
        const email = helpVisitorAddress(good);
        assert.match(email, /^[0-9a-f]{32}@visitors\.localhost$/);
        assert.deepEqual(asked, [['/visitor-identification/v3/tokens/create', 'Bearer secret', { email }]]);
        const bad = withChat(test, viewer, { kind: 'hubspot', hubspotUrl, hubspotToken: 'wrong' });
        await assert.rejects(crmVisitorToken(bad), { code: 'EXTERNAL_UNAVAILABLE' });
      } finally {
        hubspot.closeAllConnections();
        hubspot.close();
      }
    }));
});
