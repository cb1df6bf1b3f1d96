import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { root } from '../build/federation.ts';
import { containerfileProblems, waitProblems } from './deploy-problems.ts';

const text = readFileSync(join(root, 'deploy/images/Containerfile'), 'utf8');
const everything = () => true;
const problems = (from: string | RegExp, to: string) => containerfileProblems(text.replace(from, to), everything);

describe('the images', () => {
  test('are as they should be', () => {
    assert.deepEqual(containerfileProblems(text, everything), []);
  });

  test('are looked at, each with what it stands on', () => {
    const keeps = ['api', 'idp', 'registry'].map((name) => `${name} keeps its rights`);
    assert.deepEqual(problems('USER 65532:65532\n', ''), keeps);
    assert.deepEqual(problems('EXPOSE 4100', 'USER root\nEXPOSE 4100'), ['idp keeps its rights']);
    assert.deepEqual(problems(/nodejs24-debian12:nonroot/, 'nodejs24-debian12'), [
      'server: gcr.io/distroless/nodejs24-debian12 has no version',
    ]);
    assert.deepEqual(problems(/^HEALTHCHECK .*3100.*\n/m, ''), ['registry cannot be asked whether it is well']);
    assert.deepEqual(problems(/^CMD .*api.*\n/m, ''), ['api starts nothing, which is not there']);
    assert.deepEqual(
      containerfileProblems(text, (path) => !path.startsWith('idp/')),
      ['idp starts idp/src/main.ts, which is not there'],
    );
  });
});

test('who waits until another is well would wait for ever where nobody asks it', () => {
  const publish = { depends_on: { api: { condition: 'service_healthy' }, folders: { condition: 'service_started' } } };
  const asked = { healthcheck: { test: ['CMD', 'true'] } };
  assert.deepEqual(waitProblems({ publish, api: asked, folders: {} }), []);
  assert.deepEqual(waitProblems({ publish, api: {}, folders: {} }), [
    'compose.yaml: publish waits for api, which has no healthcheck',
  ]);
});

test('what is made from examples holds secrets: neither git nor an image takes it', () => {
  const folder = 'deploy/compose';
  const made = readdirSync(join(root, folder)).filter((name) => name.endsWith('.example'));
  const secret = [...made.map((name) => name.replace('.example', '')), 'backups'];
  assert.ok(secret.includes('.env') && secret.includes('settings'), secret.join());
  for (const file of ['.gitignore', '.dockerignore']) {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    for (const name of secret) assert.ok(lines.includes(`${folder}/${name}`), `${file} lets ${folder}/${name} through`);
  }
});
