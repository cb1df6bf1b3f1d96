import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { it } from 'node:test';
import { type SettingPrints, settingPrints } from '@bloom/shared-server/watch/setting-prints';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { askSettingsOfOthers } from './settings-of-others.service.ts';

const api = testApi();

const TOKEN = 'the token of the figures';

/** Provider and registry, who are told something; both answer at one address. */
async function startOthers(t: { after: (stop: () => void) => void }) {
  const answers: Record<'idp' | 'registry', unknown> = { idp: undefined, registry: undefined };
  const server = createServer((request, response) => {
    const [, who = '', path] = /^\/(idp|registry)(\/.*)$/.exec(request.url ?? '') ?? [];
    const answer = answers[who as keyof typeof answers];
    const may = request.headers.authorization === `Bearer ${TOKEN}` && path === '/metrics/settings';
    response.writeHead(may && answer !== undefined ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const says = (who: keyof typeof answers, settings: Record<string, string>, key = 'secret') => {
    const prints: SettingPrints = settingPrints(key, new Map(Object.entries(settings)));
    answers[who] = { key: 'SIGNING_KEYS', prints: Object.fromEntries(prints) };
  };
  return { url, answers, says };
}

async function askAll({ platform, db }: TestContext, url: string) {
  const environment = {
    ...platform.environment,
    provision: { url: `${url}/idp`, secret: '' },
    operationsUrl: `${url}/registry/`,
    metricsReaders: { token: TOKEN, addresses: null },
  };
  const written = () =>
    db.selectFrom('audit_event').select(['object_id', 'data']).where('action', '=', 'config.change').orderBy('id');
  const before = await written().execute();
  await askSettingsOfOthers({ db, log: platform.log, environment });
  return (await written().execute()).slice(before.length).map(({ object_id, data }) => [object_id, data]);
}

it('other settings of the provider or the registry are audited by their names, like those of the API', (t) =>
  api.rollback(async (test) => {
    const { url, answers, says } = await startOthers(t);
    says('idp', { SMTP_URL: 'smtp://one', ISSUER: 'https://login' });
    says('registry', { SHELL_CONFIG: '{}' });
    assert.deepEqual(await askAll(test, url), [], 'the first time there is nothing to compare with');
    assert.deepEqual(await askAll(test, url), []);
    says('idp', { SMTP_URL: 'smtp://other', DEMO_ACCOUNTS: 'a.json' });
    assert.deepEqual(await askAll(test, url), [
      ['idp', { added: ['DEMO_ACCOUNTS'], removed: ['ISSUER'], changed: ['SMTP_URL'] }],
    ]);
    says('registry', { SHELL_CONFIG: '{"developer":{}}' }, 'another key');
    assert.deepEqual(await askAll(test, url), [
      ['registry', { added: [], removed: [], changed: ['SIGNING_KEYS'], othersUnknown: true }],
    ]);
    // Away, of an earlier version, or another server altogether: what was known stays known.
    for (const answer of [undefined, { key: 'SIGNING_KEYS', prints: { SMTP_URL: 7 } }, 'html', null]) {
      answers.idp = answer;
      assert.deepEqual(await askAll(test, url), []);
    }
    says('idp', { SMTP_URL: 'smtp://other' });
    assert.deepEqual(await askAll(test, url), [['idp', { added: [], removed: ['DEMO_ACCOUNTS'], changed: [] }]]);
  }));
