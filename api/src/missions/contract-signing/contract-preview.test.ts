import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPdf } from '../../paper/documents/pdf.text.fixture.ts';
import { findFileRoute } from '../../platform/files/files.ts';
import { asBloomer, asClient } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import './contract-preview.files.ts';
import { type Drafted, drafted, sent, signs } from './contract-signing.fixture.ts';

const api = testApi();

async function preview(test: TestContext, viewer: Viewer, { contract }: Pick<Drafted, 'contract'>) {
  const route = findFileRoute(`/files/contract-preview/${contract.id}/preview.pdf`);
  const found = await route?.handler(test.context(viewer), route.params);
  return found && 'bytes' in found ? readPdf(found.bytes) : undefined;
}

describe('the preview of a contract that not everybody has signed', () => {
  it('is marked on every page, names who has signed, and carries no file that is not marked', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      await signs(test, of, of.other, of.first);
      const { pages = [], attachments } = (await preview(test, of.manager, of)) ?? {};
      assert.ok(pages.length > 1);
      for (const page of pages) assert.match(page, /NON SIGNÉ PAR TOUS/);
      assert.match(pages.join(''), /Claire Durand/);
      assert.deepEqual(attachments, {});
    }));

  it('is for staff and the side that signs, not for the link of a signer, the other side or recruiting', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'SST' });
      assert.ok(await preview(test, asBloomer(of.bloomer), of));
      const others = [of.other, asClient(of.contact), asBloomer(await test.create.bloomer()), of.only('recruit')];
      for (const viewer of others) assert.equal(await preview(test, viewer, of), undefined);
    }));

  it('is not there before it is sent and after everybody signed', () =>
    api.rollback(async (test) => {
      const draft = await drafted(test);
      assert.equal(await preview(test, draft.manager, draft), undefined);
      const of = await sent(test, { type: 'PDS' });
      await signs(test, of, of.other, of.first);
      await signs(test, of, of.manager, of.firm);
      assert.equal(await preview(test, of.manager, of), undefined);
    }));
});
