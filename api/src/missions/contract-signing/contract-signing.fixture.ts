import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import { findFileRoute, storeFile } from '../../platform/files/files.ts';
import { asAdmin, asLink } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import type { Answer } from '../../testing/execute-document.ts';
import type { TestContext } from '../../testing/test-api.ts';
import { pdf, world } from '../contracts/contracts.fixture.ts';
import './contract-signing.jobs.ts';

export const SEND = `mutation ($id: ID!, $contactId: ID, $parallel: Boolean) {
  sendContractForSignature(legalContractRecordId: $id, contactId: $contactId, parallel: $parallel) {
    recordId state nbSigner signedCount provider externalDocumentId viewerCanSend sendRefusal standstill viewerCanCancel viewerCanRemind
    signers { signerId party state fullname }
  }
}`;
export const READ = `query ($document: ID!, $signer: ID) {
  getContractToSign(externalDocumentId: $document, signerId: $signer) {
    externalDocumentId signerId title state fileUrl signedFileUrl documentHash canSign signerFullname codeChannel
    codeDestinationMasked consentText signatureLevel endsAt
    signers { signerId party partyName state signerFullname signDate isViewer }
  }
}`;
export const CODE = `mutation ($document: ID!, $signer: ID!) {
  requestContractCode(externalDocumentId: $document, signerId: $signer) { channel destinationMasked expiresAt }
}`;
export const SIGN = `mutation ($document: ID!, $signer: ID!, $name: String!, $code: String!, $hash: String!, $consent: Boolean!) {
  signContract(externalDocumentId: $document, signerId: $signer, signerFullname: $name, code: $code, documentHash: $hash,
    consent: $consent) { state canSign signedFileUrl signers { party state signerFullname } }
}`;
export const REFUSE = `mutation ($document: ID!, $signer: ID!, $reason: String!) {
  refuseContract(externalDocumentId: $document, signerId: $signer, reason: $reason)
}`;
export const CANCEL = `mutation ($id: ID!, $reason: String) {
  cancelContractSignature(legalContractRecordId: $id, reason: $reason) { recordId state }
}`;

/** A contract with a real PDF that nobody was asked to sign. */
export async function drafted(test: TestContext, values: Partial<NewRow<'legal_contract'>> = {}) {
  const made = await world(test, values);
  const bytes = Buffer.from(await (await pdf()).arrayBuffer());
  const file = await storeFile(test.platform, test.db, { bytes, name: 'contrat.pdf', state: 'clean' });
  await test.db
    .updateTable('legal_contract')
    .set({ empty_file_id: file.id })
    .where('id', '=', made.contract.id)
    .execute();
  return { ...made, file, bytes, manager: asAdmin(made.staff.id) };
}

export type Drafted = Awaited<ReturnType<typeof drafted>>;

/** The same, sent for signature; `other` is the Bloomer or client who opened the link of his mail. */
export async function sent(
  test: TestContext,
  values: Partial<NewRow<'legal_contract'>> = {},
  variables: object = {},
): Promise<Sent> {
  return send(test, await drafted(test, values), variables);
}

export async function send(test: TestContext, made: Drafted, variables: object = {}): Promise<Sent> {
  const { errors } = await test.execute(made.manager, SEND, { id: made.contract.id, ...variables });
  if (errors.length > 0) throw new Error(`the sending of this test was refused: ${errors[0]?.message}`);
  const signing = await test.db
    .selectFrom('contract_signing')
    .selectAll()
    .where('contract_id', '=', made.contract.id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  const [first, firm] = await test.db
    .selectFrom('contract_signer')
    .selectAll()
    .where('signing_id', '=', signing.id)
    .orderBy('position')
    .execute();
  if (first === undefined || firm === undefined) throw new Error('this request has no two signers');
  const link = await test.db
    .selectFrom('link_token')
    .select('id')
    .where('object_id', '=', first.id)
    .executeTakeFirstOrThrow();
  const other = asLink('contractSign', first.id, first.contact_id, { tokenId: link.id });
  return { ...made, signing, first, firm, linkId: link.id, other };
}

export interface Sent extends Drafted {
  signing: Row<'contract_signing'>;
  first: Row<'contract_signer'>;
  firm: Row<'contract_signer'>;
  linkId: string;
  other: Viewer;
}

/** Has a code sent; answers its six digits, or none when it was refused. */
export async function askCode(
  test: TestContext,
  viewer: Viewer,
  who: { document: string; signer: string },
): Promise<{ digits: string; answer: Answer }> {
  // Mails of one transaction have one instant: only the new ones stay.
  await test.db.deleteFrom('mail_outbox').where('template', '=', 'sign-code').execute();
  const answer = await test.execute(viewer, CODE, who);
  const [mail] = await mailsOf(test, 'sign-code');
  const message = await test.db.selectFrom('message_outbox').select('text_body').executeTakeFirst();
  return { digits: /\b\d{6}\b/.exec(message?.text_body ?? mail?.text_body ?? '')?.[0] ?? '', answer };
}

/** Asks for a code and signs with it. */
export async function signs(
  test: TestContext,
  of: Sent,
  viewer: Viewer,
  signer: Row<'contract_signer'>,
  over: object = {},
): Promise<Answer> {
  const who = { document: of.signing.id, signer: signer.id };
  const { digits, answer } = await askCode(test, viewer, who);
  if (answer.code !== undefined) return answer;
  const typed = { name: 'Claire Durand', code: digits, hash: of.signing.file_sha256, consent: true };
  return test.execute(viewer, SIGN, { ...who, ...typed, ...over });
}

export async function contractNow({ db }: TestContext, { contract: { id } }: Pick<Drafted, 'contract'>) {
  return db.selectFrom('legal_contract').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function mailsOf({ db }: TestContext, template: string) {
  return db
    .selectFrom('mail_outbox')
    .select(['recipient', 'subject', 'text_body', 'not_before'])
    .where('template', '=', template)
    .orderBy('not_before')
    .execute();
}

/** What the file handler answers for a part of the contract; undefined when it is not there for this viewer. */
export async function served(test: TestContext, viewer: Viewer, of: Sent, part: 'empty' | 'signed') {
  const route = findFileRoute(`/files/contract/${of.contract.id}/${part}.pdf`);
  return route?.handler(test.context(viewer), route.params);
}

/** What the signing page reads. */
export const look = (test: TestContext, viewer: Viewer, of: Sent, signer: string | null = null) =>
  test.execute(viewer, READ, { document: of.signing.id, signer });
