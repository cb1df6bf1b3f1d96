import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { newSigningKey } from '../signing/signing.ts';
import { temporaryFolder } from '../testing/builds.ts';
import { startProduct } from '../testing/product.ts';
import { settingsTold } from './settings-told.ts';

const differing = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys({ ...one, ...other }).filter((name) => one[name] !== other[name]);

test('what stands in the files of its settings counts, and nothing of it is told', (t) => {
  const [key, file] = [newSigningKey(), join(temporaryFolder(t), 'shell.json')];
  const settings = new Map([
    ['SHELL_CONFIG', file],
    ['REGISTRY_PORT', '3100'],
    ['SIGNING_KEYS', JSON.stringify(key)],
  ]);
  const told = (text: string) => {
    writeFileSync(file, text);
    return settingsTold([key], settings);
  };
  const [before, after] = [told('{"oidc":"one"}'), told('{"oidc":"other"}')];
  assert.deepEqual(differing(before.prints, after.prints), ['SHELL_CONFIG']);
  assert.deepEqual(told('{"oidc":"one"}'), before);
  assert.equal(before.key, 'SIGNING_KEYS');
  assert.ok(!('REGISTRY_PORT' in before.prints));
  for (const said of [key.d, file, 'oidc']) assert.ok(!JSON.stringify(before).includes(said));
});

test('it is for who may read the figures', async (t) => {
  const tellSettings = () => ({ key: 'SIGNING_KEYS', prints: { SHELL_URL: 'print' } });
  const { registry } = await startProduct(t, { tellSettings, metricsReaders: { token: 'right', addresses: null } });
  const ask = (token: string) =>
    fetch(`${registry}/metrics/settings`, { headers: { authorization: `Bearer ${token}` } });
  assert.deepEqual(await (await ask('right')).json(), tellSettings());
  assert.equal((await ask('wrong')).status, 404);
});
