import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readEnvironment } from './environment.ts';

const DATABASE_URL = 'postgres://localhost/x';
const HERE = fileURLToPath(import.meta.url);

describe('the official rules of invoices', () => {
  it('are none when nothing is said', () => {
    assert.deepEqual(readEnvironment({ DATABASE_URL }).einvoiceRules, []);
  });

  it('are files that can be read', () => {
    assert.deepEqual(readEnvironment({ DATABASE_URL, EINVOICE_RULES: `${HERE}, ${HERE}` }).einvoiceRules, [HERE, HERE]);
    assert.throws(
      () => readEnvironment({ DATABASE_URL, EINVOICE_RULES: `${HERE},/nowhere/rules.sef.json` }),
      /EINVOICE_RULES: \/nowhere\/rules\.sef\.json cannot be read/,
    );
  });
});
