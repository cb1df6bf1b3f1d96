import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { root } from '../build/federation.ts';
import { containerfileProblems } from './deploy-problems.ts';

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
    assert.deepEqual(problems('CMD ["api/src/main.ts"]\n', ''), ['api starts nothing, which is not there']);
    assert.deepEqual(
      containerfileProblems(text, (path) => !path.startsWith('idp/')),
      ['idp starts idp/src/main.ts, which is not there'],
    );
  });
});
