import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { licenceFault, licenceFaults } from './licence-check.ts';

test('what may be handed on with Apache-2.0 passes, also when one of two licences has to be chosen', () => {
  for (const licence of ['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND BSD-3-Clause', 'EUPL-1.2']) {
    assert.equal(licenceFault(licence), undefined, licence);
  }
});

test('what may not, what says nothing and what nobody can read is told with its reason', () => {
  assert.match(licenceFault('GPL-3.0-only') ?? '', /GPL-3.0-only, which is not on our list/);
  assert.match(licenceFault('MIT AND AGPL-3.0-only') ?? '', /not on our list/);
  assert.match(licenceFault(undefined) ?? '', /says nothing/);
  assert.match(licenceFault('see the file') ?? '', /no SPDX expression/);
});

test('each package is named with its version, once', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'bloom-licences-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'x', version: '1.2.3', license: { type: 'SSPL-1.0' } }),
  );
  assert.deepEqual(licenceFaults([folder, folder]), ['x 1.2.3 is under SSPL-1.0, which is not on our list']);
});
