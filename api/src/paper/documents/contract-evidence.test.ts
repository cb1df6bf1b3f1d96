import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compressed, plain } from '../../platform/inspection/pdf-builder.fixture.ts';
import type { ContractEvidenceInput } from './contract-evidence.pdf.ts';
import { signedContractApart } from './contract-evidence-apart.ts';

const input = (signed: Uint8Array): ContractEvidenceInput => ({
  signed,
  title: 'Contrat',
  documentId: 'd1',
  firm: { name: 'Cabinet', legalLine: 'SIREN 1' },
  completedAt: new Date('2026-10-01T08:00:00Z'),
  evidence: {
    document: 'Contrat, d1',
    hashed: { label: 'Empreinte', sha256: 'a'.repeat(64), explanation: 'De ce document.' },
    parties: [],
    verificationUrl: 'https://bloom.example/verification/d1',
    showIp: false,
  },
});

describe('the signed copy of a contract that somebody brought', () => {
  it('has no table of the original, which its readers would unpack', async () => {
    const copy = Buffer.from(await signedContractApart(input(compressed({})))).toString('latin1');
    assert.doesNotMatch(copy, /\/XRef/);
  });

  it('is marked while signatures are missing', async () => {
    const copy = Buffer.from(await signedContractApart(input(plain({})), { mark: 'NON SIGNÉ' }));
    assert.match(copy.toString('latin1'), /^%PDF-/);
  });

  it('is not made of one whose table counts to billions, and requests are answered meanwhile', async () => {
    const hostile = plain({ more: [{ dictionary: '/Type/XRef/Root 1 0 R/W[0 0 0]/Size 2000000000', data: '' }] });
    // Of the thread that answers requests, whatever others on the machine do.
    const before = process.threadCpuUsage();
    await assert.rejects(signedContractApart(input(hostile)), { code: 'UNSUPPORTED_FILE' });
    const { user, system } = process.threadCpuUsage(before);
    assert.ok(user + system < 2_000_000, `it worked for ${user + system} µs`);
  });
});
