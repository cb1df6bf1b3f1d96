import { lasting, SHOWN_SIGNING_LIFE } from '@bloom/shared-rules/access/link-life';
import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { MAX_SIGNING_REMINDERS } from '@bloom/shared-rules/input/limits';
import { unknownDocument } from '../../paper/signer/unknown-document.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { stateError } from '../../platform/errors.ts';
import { actorOf, refusal } from '../../platform/viewer/viewer.ts';
import { auditContract, type Doer } from '../contracts/contract-progress.service.ts';
import type { ContractRecord } from '../contracts/contract-record.repository.ts';
import { partyName } from './contract.consent.ts';
import {
  alreadySigned,
  canLookAt,
  documentVoid,
  isComplete,
  managesSigning,
  ownSigner,
  requestOver,
} from './contract-access.ts';
import { CONTRACT_LINK } from './contract-signing.links.ts';
import {
  type ContractSigningProvider,
  type LinkOf,
  registerContractSigning,
  type SignatureRequest,
  type SignLink,
  type StopReason,
} from './contract-signing.provider.ts';
import type { SignerRecord } from './contract-signing.repository.ts';
import * as repository from './contract-signing.repository.ts';
import { askSigner, tellStopped } from './signer-invitation.service.ts';
import { isOutOfReach, remindSigner } from './signer-reminder.service.ts';
import { findCase, liveCase, type SigningCase } from './signing-case.service.ts';

/** Our own engine: links by mail, a code, an evidence page and the firm's seal. */
const ownEngine: ContractSigningProvider = {
  name: 'bloom',
  request,
  stop,
  remind,
  check: async (context, _contract, signingCase) => void (await seatOf(context, signingCase)),
  link,
};
registerContractSigning(ownEngine);

async function request(doer: Doer, tx: Db, asked: SignatureRequest): Promise<{ externalDocumentId: string }> {
  const { contract, file, signers, isParallel } = asked;
  const now = doer.clock.now();
  const signing = await repository.insertSigning(tx, {
    contract_id: contract.id,
    file_id: file.id,
    file_sha256: file.sha256,
    is_parallel: isParallel,
    ends_at: new Date(now.getTime() + lasting(CONTRACT_LINK.life)),
    created_by: 'viewer' in doer ? actorOf(doer.viewer) : 'product',
    created_at: now,
  });
  await repository.insertSigners(
    tx,
    signers.map(({ party, bloomerId, contactId, staffId }, index) => ({
      signing_id: signing.id,
      position: index + 1,
      party,
      bloomer_id: bloomerId,
      contact_id: contactId,
      staff_id: staffId,
      party_name: partyName(contract, { party }, doer.environment.firmName),
    })),
  );
  const signingCase = { contract, signing, signers: await repository.signersOf(tx, signing.id) };
  for (const signer of isParallel ? signingCase.signers : signingCase.signers.slice(0, 1))
    await askSigner(doer, tx, signingCase, signer);
  return { externalDocumentId: signing.id };
}

async function stop(doer: Doer, tx: Db, contract: ContractRecord, reason: StopReason): Promise<void> {
  const signingCase = await liveCase(tx, contract);
  const state = reason === 'superseded' ? 'superseded' : 'cancelled';
  if (signingCase === undefined || !(await repository.advanceSigning(tx, signingCase.signing.id, 'open', { state })))
    return;
  await tellStopped(doer, tx, signingCase, reason);
}

async function remind(context: RequestContext, tx: Db, contract: ContractRecord): Promise<boolean> {
  const signingCase = await liveCase(tx, contract);
  if (signingCase === undefined || signingCase.signing.state !== 'open') return false;
  const now = context.clock.now().getTime();
  const awaited = signingCase.signers.filter(({ state }) => state === 'asked');
  const mailed = awaited.filter(({ email }) => email !== null);
  const lost = await Promise.all(mailed.map((signer) => isOutOfReach(tx, signer)));
  if (lost.length > 0 && lost.every(Boolean)) {
    throw stateError({
      reason: 'ADDRESS_INVALID',
      message: 'adresse invalide\u00a0: la messagerie du signataire refuse nos e-mails.',
    });
  }
  let sent = false;
  for (const signer of awaited) {
    const last = signer.reminded_at ?? signer.asked_at;
    const isFresh = last !== null && now - last.getTime() < DAY_MS;
    if (isFresh || signer.reminders >= MAX_SIGNING_REMINDERS) continue;
    sent = (await remindSigner(context, tx, signingCase, signer)) || sent;
  }
  return sent;
}

async function link(context: RequestContext, _contract: ContractRecord, asked: LinkOf): Promise<SignLink> {
  const { signingCase, wanted, isOwn } = await seatOf(context, asked);
  const now = context.clock.now().getTime();
  const expiresAt = new Date(Math.min(now + lasting(SHOWN_SIGNING_LIFE), signingCase.signing.ends_at.getTime()));
  // Whoever signs has a session or a link already: another credential would only be one more to lose.
  if (isOwn || wanted.party === 'firm') return { url: pageUrl(context, wanted), expiresAt };
  return linkFor(context, signingCase, wanted, expiresAt);
}

/** The signer whose address the viewer may have, as long as there is something left to sign. */
async function seatOf({ db, viewer, clock }: RequestContext, { externalDocumentId, signerId }: LinkOf) {
  const signingCase = await findCase(db, externalDocumentId);
  if (signingCase === undefined) throw unknownDocument();
  if (!canLookAt(viewer, signingCase)) throw viewer.kind === 'staff' ? refusal(viewer) : unknownDocument();
  const own = ownSigner(viewer, signingCase, signerId);
  const manages = managesSigning(viewer);
  const wanted =
    own ??
    signingCase.signers.find(({ id, party }) => manages && (signerId === null ? party !== 'firm' : id === signerId));
  if (wanted === undefined) throw unknownDocument();
  if (isComplete(signingCase) || wanted.state === 'signed') throw alreadySigned(signingCase);
  if (signingCase.signing.state !== 'open') throw requestOver(signingCase);
  if (signingCase.signing.ends_at <= clock.now()) throw documentVoid('expired');
  return { signingCase, wanted, isOwn: own !== undefined };
}

function pageUrl({ environment }: RequestContext, { signing_id: signingId, id }: SignerRecord): string {
  return `${environment.shellUrl}/electronicSign/contract/${signingId}/${id}`;
}

/** Staff hands a signer his address; the code still goes to the signer alone. */
async function linkFor(
  context: RequestContext,
  signingCase: SigningCase,
  signer: SignerRecord,
  end: Date,
): Promise<SignLink> {
  return inTransaction(context.db, async (tx) => {
    const { id, token, expiresAt } = await context.links.issue(tx, {
      purpose: 'contractSign',
      objectId: signer.id,
      contactId: signer.contact_id,
      bloomerId: signer.bloomer_id,
      handedBy: actorOf(context.viewer),
      endsAt: end,
      once: true,
    });
    await auditContract(context, tx, signingCase.contract, 'contract.link', { signerId: signer.id, linkId: id });
    return { url: `${pageUrl(context, signer)}?token=${token}`, expiresAt };
  });
}
