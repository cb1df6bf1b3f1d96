import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { storeFile } from '../../platform/files/files.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { recordEnd, recordSignatures } from '../contracts/contract-progress.service.ts';
import { lockContract } from '../contracts/contract-record.repository.ts';
import { recordSignedFile } from '../contracts/signed-file-record.repository.ts';
import { CANCEL, contractNow, drafted, SEND } from './contract-signing.fixture.ts';
import {
  contractSigningProvider,
  registerContractSigning,
  type SignatureRequest,
} from './contract-signing.provider.ts';

const api = testApi();

/** What an outside service was asked, as its jobs would find it. */
const asked: SignatureRequest[] = [];
const stopped: string[] = [];
registerContractSigning({
  name: 'outside',
  async request(_doer, _tx, request) {
    asked.push(request);
    return { externalDocumentId: `outside-${request.contract.id}` };
  },
  async stop(_doer, _tx, contract, reason) {
    stopped.push(`${contract.external_document_id} ${reason}`);
  },
  remind: async () => true,
  check: async (_context, _contract, { signerId }) => {
    if (signerId !== '7') throw new AppError('OBJECT_NOT_FOUND');
  },
  link: async (context, _contract, { signerId }) => ({
    url: `https://sign.example/${signerId}`,
    expiresAt: new Date(context.clock.now().getTime() + 600_000),
  }),
});

async function sentOutside(test: TestContext) {
  const { environment } = test.platform;
  const before = environment.contractSigningProvider;
  environment.contractSigningProvider = 'outside';
  try {
    const made = await drafted(test, { type: 'PDS' });
    const { data } = await test.execute(made.manager, SEND, { id: made.contract.id });
    const locked = async () => {
      const contract = await inTransaction(test.db, (tx) => lockContract(tx, made.contract.id));
      assert.ok(contract);
      return contract;
    };
    return { ...made, sent: data.sendContractForSignature, locked };
  } finally {
    environment.contractSigningProvider = before;
  }
}

describe('an outside provider in the place of our engine', () => {
  it('is asked with the file and the signers in their order, and tells what happens', () =>
    api.rollback(async (test) => {
      const of = await sentOutside(test);
      const request = asked.at(-1);
      assert.deepEqual(
        request?.signers.map(({ party }) => party),
        ['client', 'firm'],
      );
      assert.deepEqual([request?.file.id, of.sent.provider, of.sent.nbSigner], [of.file.id, 'outside', 2]);
      assert.equal((await test.db.selectFrom('contract_signing').selectAll().execute()).length, 0);
      const signed = (signedCount: number, day: string) =>
        inTransaction(test.db, async (tx) =>
          recordSignatures(test.platform, tx, await of.locked(), { signedCount, day }),
        );
      await signed(1, '2026-11-21');
      assert.equal((await contractNow(test, of)).state, 'partially');
      await signed(2, '2026-11-22');
      const bytes = Buffer.from('%PDF-1.7 signed elsewhere');
      const file = await storeFile(test.platform, test.db, { bytes, name: 'signe.pdf', state: 'clean' });
      await recordSignedFile(test.db, of.contract.id, file.id);
      const done = await contractNow(test, of);
      assert.deepEqual([done.state, done.signed_date, done.signed_file_id], ['signed', '2026-11-22', file.id]);
      const told = await test.db.selectFrom('notification').select('kind').execute();
      assert.deepEqual(told, [{ kind: 'contractSigned' }]);
    }));

  it('gives the addresses where people sign', () =>
    api.rollback(async (test) => {
      const of = await sentOutside(test);
      const { data } = await test.execute(
        of.manager,
        'mutation ($document: ID!) { getElectronicSignLink(externalDocumentId: $document, signerId: "7") { url } }',
        { document: of.sent.externalDocumentId },
      );
      assert.equal(data.getElectronicSignLink.url, 'https://sign.example/7');
      const ready = (signer: string) =>
        test.execute(
          of.manager,
          'query ($document: ID!, $signer: ID) { electronicSignReady(externalDocumentId: $document, signerId: $signer) }',
          { document: of.sent.externalDocumentId, signer },
        );
      assert.equal((await ready('7')).data.electronicSignReady, true);
      assert.equal((await ready('8')).code, 'OBJECT_NOT_FOUND');
    }));

  it('is told to stop, and keeps what it began when the setting changes', () =>
    api.rollback(async (test) => {
      const of = await sentOutside(test);
      await test.execute(of.manager, CANCEL, { id: of.contract.id });
      assert.equal(stopped.at(-1), `outside-${of.contract.id} cancelled`);
    }));

  it('cannot move a contract where the specification has no way', () =>
    api.rollback(async (test) => {
      const of = await sentOutside(test);
      const ending = { state: 'refused', sentence: 'Non' } as const;
      await recordEnd(test.platform, test.db, await of.locked(), ending);
      await assert.rejects(recordEnd(test.platform, test.db, await of.locked(), ending), /from refused to refused/);
      assert.throws(() => contractSigningProvider('nobody'), /nobody/);
    }));
});
