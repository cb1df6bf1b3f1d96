import { lasting } from '@bloom/shared-rules/access/link-life';
import { staffInCharge } from '../../desk/notifications/notifications.service.ts';
import { openClientAccount } from '../../identity/people/identity-accounts.queue.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Environment } from '../../platform/environment/environment.ts';
import { dropMailsOfKeys, dropMailsOfLinks, type Mail, queueMail } from '../../platform/mail/mail.ts';
import { auditContract, type Doer } from '../contracts/contract-progress.service.ts';
import { findManager } from '../missions/mission-record.repository.ts';
import { CONTRACT_LINK } from './contract-signing.links.ts';
import { type AskKind, askMail, type MailFacts, type MailTo, stoppedMail } from './contract-signing.mails.ts';
import type { SignerRecord } from './contract-signing.repository.ts';
import * as repository from './contract-signing.repository.ts';
import type { SigningCase } from './signing-case.service.ts';

/** Thirty days for each signer from the day it is his turn. */

/** The page where one signer of one request signs. */
export function signerUrl({ shellUrl }: Pick<Environment, 'shellUrl'>, signer: SignerRecord, token?: string): string {
  const address = `${shellUrl}/electronicSign/${signer.signing_id}/${signer.id}`;
  return token === undefined ? address : `${address}?token=${token}`;
}

/** Who receives the mails of a signer: the person, or whoever of the firm may sign. */
async function recipientsOf(tx: Db, signer: SignerRecord): Promise<MailTo[]> {
  const { firstname, lastname, email } = signer;
  if (signer.party !== 'firm')
    return email === null ? [] : [{ firstname: firstname ?? '', lastname: lastname ?? '', email }];
  const asked = signer.staff_id === null ? [] : await repository.findStaff(tx, [signer.staff_id]);
  // Whoever was asked may have left since.
  return asked.length > 0 ? asked : repository.findStaff(tx, await staffInCharge(tx));
}

async function factsFor(tx: Db, signingCase: SigningCase, signer: SignerRecord): Promise<MailFacts[]> {
  const manager = await findManager(tx, signingCase.contract.mission_id);
  return (await recipientsOf(tx, signer)).map((to) => ({ signingCase, signer, to, manager }));
}

/** It is the signer's turn: thirty days from now. */
export async function askSigner(doer: Doer, tx: Db, signingCase: SigningCase, signer: SignerRecord): Promise<void> {
  const now = doer.clock.now();
  const endsAt = new Date(now.getTime() + lasting(CONTRACT_LINK.life));
  if (!(await repository.advanceSigner(tx, signer.id, 'waiting', { state: 'asked', asked_at: now }))) return;
  await repository.setEnd(tx, signingCase.signing.id, endsAt);
  await inviteSigner(doer, tx, { ...signingCase, signing: { ...signingCase.signing, ends_at: endsAt } }, signer, {
    kind: 'invitation',
  });
}

/** A mail with a link of its own; staff signs in instead. Answers how many mails leave. */
export async function inviteSigner(
  doer: Doer,
  tx: Db,
  signingCase: SigningCase,
  signer: SignerRecord,
  { kind, notBefore }: { kind: AskKind; notBefore?: Date },
): Promise<number> {
  const people = await factsFor(tx, signingCase, signer);
  if (signer.contact_id !== null) await openClientAccount(doer, tx, signer.contact_id);
  for (const facts of people) {
    const { url, key, linkId } = await addressFor(doer, tx, signingCase, signer, facts.to);
    await queueMail(tx, {
      ...askMail(doer.environment, facts, { kind, url, key }),
      linkId,
      ...(notBefore ? { notBefore } : {}),
    });
    const data = { signerId: signer.id, party: signer.party, kind, ...(linkId === undefined ? {} : { linkId }) };
    await auditContract(doer, tx, signingCase.contract, 'contract.invite', data);
  }
  return people.length;
}

async function addressFor(doer: Doer, tx: Db, signingCase: SigningCase, signer: SignerRecord, to: MailTo) {
  if (signer.party === 'firm') {
    const key = `${signer.id}:${to.email}:${signer.reminders}:${signer.reminded_day}`;
    return { url: signerUrl(doer.environment, signer), key, linkId: undefined };
  }
  const link = await doer.links.issue(tx, {
    purpose: 'contractSign',
    objectId: signer.id,
    contactId: signer.contact_id,
    bloomerId: signer.bloomer_id,
    endsAt: signingCase.signing.ends_at,
  });
  return { url: signerUrl(doer.environment, signer, link.token), key: link.id, linkId: link.id };
}

/** What asks somebody and has not left, as a reminder that waits for a polite hour, is not to leave any more. */
export async function dropAsking(tx: Db, signerIds: readonly string[]): Promise<void> {
  await dropMailsOfLinks(tx, await repository.linksOf(tx, signerIds));
  // Staff have no link; their mails are known by the signer.
  for (const id of signerIds) {
    for (const kind of ['invitation', 'renewal', 'reminder'] satisfies AskKind[])
      await dropMailsOfKeys(tx, `contract-${kind}:${id}:`);
  }
}

/** Tells those who were asked, or have signed, that there is nothing left to do; never whoever stopped it. */
export async function tellStopped(
  doer: Doer,
  tx: Db,
  signingCase: SigningCase,
  why: Parameters<typeof stoppedMail>[2],
  except?: string,
): Promise<void> {
  await dropAsking(
    tx,
    signingCase.signers.map(({ id }) => id),
  );
  const told = signingCase.signers.filter(
    ({ id, state, party }) => id !== except && party !== 'firm' && state !== 'waiting',
  );
  await mailEach(tx, signingCase, told, (facts) => stoppedMail(doer.environment, facts, why));
}

export async function mailEach(
  tx: Db,
  signingCase: SigningCase,
  signers: readonly SignerRecord[],
  write: (facts: MailFacts) => Mail,
): Promise<void> {
  for (const signer of signers)
    for (const facts of await factsFor(tx, signingCase, signer)) await queueMail(tx, write(facts));
}
