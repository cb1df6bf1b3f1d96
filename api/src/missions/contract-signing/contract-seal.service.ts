import type { ContractEvidenceInput } from '../../paper/documents/contract-evidence.pdf.ts';
import { signedContractApart } from '../../paper/documents/contract-evidence-apart.ts';
import { sealForFirm, verificationUrl } from '../../paper/documents/firm-seal.ts';
import { evidenceOf } from '../../paper/documents/signature-evidence.ts';
import type { Platform } from '../../platform/context/context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { findFile } from '../../platform/files/file-record.repository.ts';
import { readStoredFile, storeFile } from '../../platform/files/files.ts';
import { contractTitle } from '../contracts/contract.words.ts';
import { auditContract } from '../contracts/contract-progress.service.ts';
import { recordSignedFile } from '../contracts/signed-file-record.repository.ts';
import { partyName } from './contract.consent.ts';
import { sealedMail } from './contract-signing.mails.ts';
import * as repository from './contract-signing.repository.ts';
import { mailEach, signerUrl } from './signer-invitation.service.ts';
import { findCase, lockCase, type SigningCase } from './signing-case.service.ts';

/**
 * Makes the sealed file of a contract that everybody signed. Two makers at once end with one file: the second finds the
 * first's under the lock. Throws when the time-stamp authority does not answer; the sweep tries again.
 */
export async function sealContract(platform: Platform, signingId: string): Promise<void> {
  const signingCase = await findCase(platform.db, signingId);
  // Sealed already, or its mission was deleted.
  if (signingCase?.signing.state !== 'complete') return;
  const unsealed = await signedContractApart(await evidenceInput(platform, signingCase));
  const reason = `${contractTitle(signingCase.contract)} signé par toutes les parties`;
  const sealed = await sealForFirm(platform, unsealed, reason);
  await inTransaction(platform.db, async (tx) => {
    const locked = await lockCase(tx, signingId);
    if (locked?.signing.state !== 'complete') return;
    const name = `${contractTitle(signingCase.contract)}.pdf`;
    const file = await storeFile(platform, tx, { bytes: sealed, name, state: 'clean' });
    const now = platform.clock.now();
    await repository.advanceSigning(tx, signingId, 'complete', {
      state: 'sealed',
      sealed_file_id: file.id,
      sealed_at: now,
    });
    await recordSignedFile(tx, signingCase.contract.id, file.id);
    await auditContract(platform, tx, signingCase.contract, 'contract.seal', {
      signingId,
      originalSha256: signingCase.signing.file_sha256,
      sealedSha256: file.sha256,
    });
    await announce(platform, tx, locked);
  });
}

/** What is known of a request so far, as its evidence page tells it. */
export async function evidenceInput(platform: Platform, signingCase: SigningCase): Promise<ContractEvidenceInput> {
  const { contract, signing, signers } = signingCase;
  const file = await findFile(platform.db, signing.file_id);
  if (file === undefined) throw new Error('A signed contract has no file.');
  const signatures = await repository.signaturesOf(platform.db, signing.id);
  const { firmName, firmLegalLine } = platform.environment;
  return {
    signed: await readStoredFile(platform, file),
    title: contractTitle(contract),
    documentId: signing.id,
    firm: { name: firmName, legalLine: firmLegalLine },
    completedAt: signing.completed_at ?? platform.clock.now(),
    evidence: {
      document: `${contractTitle(contract)}, ${signing.id}`,
      hashed: {
        label: 'Empreinte SHA-256 du document signé',
        sha256: signing.file_sha256,
        explanation:
          'Le document signé est joint à ce fichier, tel que chaque partie l’a lu, avant que ses cadres de signature soient remplis. Chaque signature porte sur cette empreinte.',
      },
      parties: signers.map((signer) => {
        const signature = signatures.find(({ signer_id: id }) => id === signer.id);
        return {
          box: signer.party === 'firm' ? 'firm' : 'other',
          heading: `Signature pour ${partyName(contract, signer, firmName)}`,
          signature: signature && evidenceOf(signature, signature.file_sha256),
        };
      }),
      verificationUrl: verificationUrl(platform, signing.id),
      showIp: false,
    },
  };
}

/** Each signer of the other side gets a link to the finished document; staff sees it in its tables. */
async function announce(platform: Platform, tx: Db, signingCase: SigningCase): Promise<void> {
  for (const signer of signingCase.signers.filter(({ party, email }) => party !== 'firm' && email !== null)) {
    const { token } = await platform.links.issue(tx, {
      purpose: 'contractSign',
      objectId: signer.id,
      contactId: signer.contact_id,
      bloomerId: signer.bloomer_id,
    });
    const url = signerUrl(platform.environment, signer, token);
    await mailEach(tx, signingCase, [signer], (facts) => sealedMail(platform.environment, facts, url));
  }
}
