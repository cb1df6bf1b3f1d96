import { followContactAddresses } from '../../identity/people/contact-address.service.ts';
import { followNewAddresses } from '../../identity/people/email-change.service.ts';
import { followSeats } from '../../identity/standing/seats.service.ts';
import { endCodes } from '../../paper/signer/sign-code.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { contractOf } from '../contracts/contract.words.ts';
import { auditContract, type Doer, tellManagers } from '../contracts/contract-progress.service.ts';
import { findSignatories } from '../contracts/contract-record.repository.ts';
import * as repository from './contract-signing.repository.ts';
import { dropAsking, inviteSigner } from './signer-invitation.service.ts';
import * as seats from './signer-seats.repository.ts';
import { lockCase, type SigningCase } from './signing-case.service.ts';

/** A contact who is to sign for a client and left gives the place to another one; nobody left: the manager is told. */
async function followSigners(doer: Doer, tx: Tx, missionIds: readonly string[]): Promise<void> {
  for (const signingId of await seats.signingsToHandOver(tx, missionIds)) {
    const signingCase = await lockCase(tx, signingId);
    const signer = signingCase?.signers.find(
      ({ party, state }) => party === 'client' && (state === 'asked' || state === 'waiting'),
    );
    if (signingCase?.signing.state === 'open' && signer !== undefined && !signer.is_entitled)
      await handOver(doer, tx, signingCase, signer);
  }
}

async function handOver(doer: Doer, tx: Db, signingCase: SigningCase, signer: repository.SignerRecord): Promise<void> {
  const { contract } = signingCase;
  await dropAsking(tx, [signer.id]);
  const revoked = await doer.links.revoke(tx, 'contractSign', signer.id);
  const [successor] = await findSignatories(tx, contract);
  await auditContract(doer, tx, contract, 'contract.handOver', {
    signerId: signer.id,
    from: signer.contact_id,
    to: successor?.contactId ?? null,
    revoked,
  });
  if (successor === undefined) {
    await tellManagers(doer, tx, contract, {
      kind: 'jobFailed',
      title: 'Contrat sans signataire chez le client',
      description: `Plus aucun contact ne peut signer le ${contractOf(contract)}\u00a0: ajoutez un contact opérationnel à la mission.`,
      priority: 'important',
    });
    return;
  }
  await seats.handOverSigner(tx, signer.id, successor.contactId);
  await endCodes(doer, tx, signer.id);
  if (signer.state !== 'asked') return;
  const [present] = (await repository.signersOf(tx, signingCase.signing.id)).filter(({ id }) => id === signer.id);
  if (present !== undefined) await inviteSigner(doer, tx, signingCase, present, { kind: 'invitation' });
}

/** A Bloomer has another address: links to the former one end, and what he is to sign is mailed to him again. */
async function followAddress(context: RequestContext, tx: Tx, bloomerId: string): Promise<void> {
  for (const { id, signing_id: signingId } of await seats.linkedSignersOf(tx, bloomerId)) {
    const signingCase = await lockCase(tx, signingId);
    await dropAsking(tx, [id]);
    const revoked = await context.links.revoke(tx, 'contractSign', id);
    await endCodes(context, tx, id);
    const event = { action: 'token.revoke', objectKind: 'contract_signer', objectId: id, data: { bloomerId, revoked } };
    await audit(tx, context, event);
    const signer = signingCase?.signers.find((one) => one.id === id);
    if (signingCase?.signing.state !== 'open' || signer?.state !== 'asked') continue;
    await inviteSigner(context, tx, signingCase, signer, { kind: 'invitation' });
  }
}

/** The address of a contact was corrected: what he is to sign is mailed to him there. */
async function followContact(context: RequestContext, tx: Tx, contactId: string): Promise<void> {
  for (const { id, signing_id: signingId } of await seats.askedSignersOf(tx, contactId)) {
    const signingCase = await lockCase(tx, signingId);
    const signer = signingCase?.signers.find((one) => one.id === id);
    if (signingCase?.signing.state !== 'open' || signer?.state !== 'asked') continue;
    await endCodes(context, tx, id);
    await inviteSigner(context, tx, signingCase, signer, { kind: 'invitation' });
  }
}

followSeats(followSigners);
followContactAddresses(followContact);
followNewAddresses(followAddress);
