import type { Tx } from '../../platform/database/database.ts';
import { auditContract, type Doer } from '../contracts/contract-progress.service.ts';
import { inviteSigner } from './signer-invitation.service.ts';
import * as seats from './signer-seats.repository.ts';
import { lockCase } from './signing-case.service.ts';

/** Somebody who was asked to sign for the firm has left: whoever else may is asked. */
export async function handOverFirm(doer: Doer, tx: Tx, staffId: string): Promise<void> {
  for (const signingId of await seats.signingsOfStaff(tx, staffId)) {
    const signingCase = await lockCase(tx, signingId);
    const signer = signingCase?.signers.find((one) => one.staff_id === staffId && one.state !== 'signed');
    if (signingCase?.signing.state !== 'open' || signer === undefined) continue;
    await seats.freeFirmSeat(tx, signer.id);
    await auditContract(doer, tx, signingCase.contract, 'contract.handOver', {
      signerId: signer.id,
      fromStaff: staffId,
    });
    if (signer.state === 'asked')
      await inviteSigner(doer, tx, signingCase, { ...signer, staff_id: null }, { kind: 'invitation' });
  }
}
