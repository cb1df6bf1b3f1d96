import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { SIGNED_FILE } from '../../paper/documents/contract-evidence.pdf.ts';
import { readPdf } from '../../paper/documents/pdf.text.fixture.ts';
import { isSealValid, openSeal } from '../../paper/documents/seal.fixture.ts';
import { readStoredFile, sha256 } from '../../platform/files/files.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { contractNow, type Sent, sent, signs } from './contract-signing.fixture.ts';
import { sweepContractSeals } from './contract-signing.jobs.ts';

const api = testApi();

const words = (text: string) => text.replace(/\s+/gu, ' ');

async function signedByAll(test: TestContext): Promise<Sent> {
  const of = await sent(test, { type: 'PDS' });
  await signs(test, of, of.other, of.first);
  await signs(test, of, of.manager, of.firm, { name: 'Alice Roy' });
  return of;
}

async function sealedBytes(test: TestContext, of: Sent): Promise<Buffer> {
  const { signed_file_id: id } = await contractNow(test, of);
  const file = await test.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return readStoredFile(test.platform, file);
}

describe('the sealed contract', () => {
  it('is valid, and no longer with one changed byte', () =>
    api.rollback(async (test) => {
      const of = await signedByAll(test);
      await test.runJobs();
      const bytes = await sealedBytes(test, of);
      assert.equal(await isSealValid(bytes), true);
      // All over what the seal covers, and in the signature itself.
      const { cms, covered, hole } = openSeal(bytes);
      const value = Buffer.from(cms.signerInfos[0]?.signature.valueBlock.valueHexView ?? []).toString('hex');
      const signature = bytes.toString('latin1').toLowerCase().indexOf(value);
      const places = Array.from({ length: 40 }, (_, index) => Math.floor(((index + 0.5) * covered.length) / 40));
      const outside = places.map((place) => (place < hole.start ? place : place + hole.length));
      assert.ok(signature > hole.start);
      for (const place of [...outside, signature, signature + 100]) {
        const changed = Buffer.from(bytes);
        changed[place] = (changed[place] ?? 0) ^ 1;
        assert.equal(await isSealValid(changed), false, `byte ${place}`);
      }
    }));

  it('ends with its evidence and carries the very bytes that were signed', () =>
    api.rollback(async (test) => {
      const of = await signedByAll(test);
      await test.runJobs();
      const bytes = await sealedBytes(test, of);
      const { pages } = await readPdf(bytes);
      assert.equal(pages.length, 2);
      const evidence = words(pages.at(-1) ?? '');
      for (const expected of [
        'Page de preuve',
        'page 2 / 2',
        of.file.sha256,
        `Signature pour ${of.client.name}`,
        'Nom saisi : Claire Durand',
        'Nom saisi : Alice Roy',
        'code par e-mail',
        'simple avec code à usage unique (lien et code envoyés à la même adresse e-mail)',
        'renforcée (session authentifiée',
        '20 novembre 2026',
        `/verification/${of.signing.id}`,
      ]) {
        assert.ok(evidence.includes(expected), `${expected} is not in « ${evidence} »`);
      }
      assert.equal(evidence.includes('203.0.113.9'), false);
      const attached = (await PDFDocument.load(bytes)).getAttachments().find(({ name }) => name === SIGNED_FILE);
      assert.equal(sha256(attached?.data ?? new Uint8Array()), of.file.sha256);
    }));

  it('is made once, although the job runs twice', () =>
    api.rollback(async (test) => {
      const of = await signedByAll(test);
      await test.runJobs();
      const first = (await contractNow(test, of)).signed_file_id;
      await test.db.updateTable('job_run').set({ state: 'queued' }).where('job_name', '=', 'contractSeal').execute();
      await test.runJobs();
      assert.equal((await contractNow(test, of)).signed_file_id, first);
      const seals = await test.db
        .selectFrom('audit_event')
        .select('id')
        .where('action', '=', 'contract.seal')
        .execute();
      assert.equal(seals.length, 1);
    }));

  it('waits for the time-stamp authority, signed and unsealed, and the sweep makes it later', () =>
    api.rollback(async (test) => {
      const down = createServer((_request, response) => response.writeHead(503).end());
      await new Promise<void>((resolve) => down.listen(0, '127.0.0.1', resolve));
      const { environment } = test.platform;
      const before = environment.tsaUrl;
      environment.tsaUrl = `http://127.0.0.1:${(down.address() as AddressInfo).port}`;
      try {
        const of = await signedByAll(test);
        await test.runJobs();
        const waiting = await contractNow(test, of);
        assert.deepEqual([waiting.state, waiting.signed_file_id], ['signed', null]);
        environment.tsaUrl = before;
        await sweepContractSeals(test.platform);
        assert.equal((await contractNow(test, of)).signed_file_id, null, 'young documents belong to their job');
        test.setNow('2027-03-20T09:00:00Z');
        await sweepContractSeals(test.platform);
        assert.equal(await isSealValid(await sealedBytes(test, of)), true);
      } finally {
        environment.tsaUrl = before;
        down.close();
      }
    }));
});
