import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import {
  renderContractPreview,
  renderSignedContract,
  SIGNED_FILE,
} from '../../paper/documents/contract-evidence.pdf.ts';
import type { EvidenceParty, SignatureEvidence } from '../../paper/documents/evidence.pdf.ts';
import { readPdf } from '../../paper/documents/pdf.text.fixture.ts';
import { FIRM, facts } from './contract.pdf.fixture.ts';
import { renderContractPdf } from './contract.pdf.ts';

const signature: SignatureEvidence = {
  signerFullname: 'Camille Martin',
  signerIdentity: 'Camille Martin, camille@atelier.example',
  signDate: new Date('2026-11-20T09:00:00Z'),
  level: 'signature électronique renforcée',
  codeChannel: 'code par e-mail',
  linkId: null,
  session: 'compte',
  consentText: 'J’accepte.',
  signedSha256: 'a'.repeat(64),
  signerIp: null,
  userAgent: null,
};
const bloomer: EvidenceParty = { heading: 'Signature pour Atelier Martin', box: 'other', signature };
const firm: EvidenceParty = {
  heading: 'Signature pour Bloom',
  box: 'firm',
  signature: { ...signature, signerFullname: 'Łucja Żółć', signDate: new Date('2026-11-21T16:30:05Z') },
};

function input(signed: Uint8Array, parties: EvidenceParty[]) {
  return {
    signed,
    title: 'Contrat',
    documentId: 'document-1',
    firm: FIRM,
    completedAt: new Date('2026-11-21T16:30:05Z'),
    evidence: {
      document: 'Contrat, document-1',
      hashed: { label: 'Empreinte', sha256: 'a'.repeat(64), explanation: 'Explication.' },
      parties,
      verificationUrl: 'https://bloom.test/verification/document-1',
      showIp: false,
    },
  };
}

/** The words of the page with the boxes: the last one before the evidence. */
async function boxesOf(bytes: Uint8Array): Promise<string> {
  const { pages } = await readPdf(bytes);
  return (pages.at(-2) ?? '').replaceAll(/\s+/g, ' ');
}

describe('the boxes of a contract', () => {
  it('say who signed, and when, in the sealed copy; what was signed stays as it was', async () => {
    const signed = await renderContractPdf(facts(), FIRM);
    const copy = await renderSignedContract(input(signed, [bloomer, firm]));
    const page = await boxesOf(copy);
    for (const words of [
      'Signé par Camille Martin',
      'le 20 novembre 2026 à 10:00:00',
      'Signé par Łucja Żółć',
      'le 21 novembre 2026 à 17:30:05',
    ]) {
      assert.ok(page.includes(words), `${words} is not in « ${page} »`);
    }
    const attached = (await PDFDocument.load(copy)).getAttachments().find(({ name }) => name === SIGNED_FILE);
    assert.deepEqual(Buffer.from(attached?.data ?? []), signed);
    assert.ok(!(await readPdf(signed)).pages.join(' ').includes('Signé par'));
  });

  it('of who has not signed yet stay empty', async () => {
    const signed = await renderContractPdf(facts(), FIRM);
    const { signature: _, ...awaited } = firm;
    const page = await boxesOf(await renderContractPreview(input(signed, [bloomer, awaited]), 'NON SIGNÉ'));
    assert.ok(page.includes('Signé par Camille Martin'));
    assert.equal(page.split('Signé par').length, 2);
  });

  it('hold a name of any length on one line', async () => {
    const signed = await renderContractPdf(facts(), FIRM);
    const long = { ...signature, signerFullname: 'Marie-Charlotte '.repeat(12).trim() };
    const page = await boxesOf(await renderSignedContract(input(signed, [{ ...bloomer, signature: long }])));
    assert.match(page, /Signé par Marie-Charlotte [^…]{5,60}…/);
  });
});
