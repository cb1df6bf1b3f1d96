import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openCommittingTestApi } from '../../testing/test-api.ts';
import { idsOf, monthsOfClient, signAll, signaturesOf } from './several-months.fixture.ts';

describe('two tabs at once', () => {
  it('sign each month once, and the second is told that it was himself', async () => {
    const committing = await openCommittingTestApi();
    try {
      await committing.committed(async (test) => {
        const { months, viewer } = await monthsOfClient(test, [{}, {}, {}]);
        const ids = idsOf(months);
        const both = await Promise.all([signAll(test, viewer, ids), signAll(test, viewer, [...ids].reverse())]);
        for (const id of ids) {
          const results = both.flat().filter(({ signingDocumentID }) => signingDocumentID === id);
          assert.deepEqual(results.map(({ result }) => result).sort(), ['alreadySigned', 'signed']);
          assert.ok(results.some(({ message }) => message?.startsWith('Vous avez déjà signé ce mois')));
        }
        assert.equal((await signaturesOf(test, ids)).length, 3);
      });
    } finally {
      await committing.close();
    }
  });
});
