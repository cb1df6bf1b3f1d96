import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { repositoryRoot } from '../start/state-folder.ts';
import { writeAccounts } from './demo-accounts-file.ts';

test('the file names the accounts of the product and both sides of each signer, all with the same fields', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bloom-accounts-'));
  try {
    const path = join(folder, 'accounts.json');
    const signer = { bloomerName: 'Sacha Mesure', contactName: 'Claude Mesure', missionId: 'm' };
    writeAccounts(join(repositoryRoot, 'tools/start/demo-accounts.json'), path, [
      { ...signer, bloomerEmail: 'one@bloom.example', contactEmail: 'one@client.example' },
    ]);
    const accounts = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>[];
    const [own, ...rest] = accounts;
    assert.deepEqual(
      accounts.slice(-2).map(({ email, roles }) => [email, roles]),
      [
        ['one@bloom.example', ['Bloomer']],
        ['one@client.example', ['Client']],
      ],
    );
    for (const one of rest) assert.deepEqual(Object.keys(one), Object.keys(own ?? {}));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
