import { holdStanding } from '../../identity/standing/standing.service.ts';
import { ExpiredLink, limitSigning, withRenewal } from '../../paper/signer/expired-link.ts';
import { linkWay } from '../../paper/signer/link-way.ts';
import { unknownDocument } from '../../paper/signer/unknown-document.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isClient, refusal, type Viewer } from '../../platform/viewer/viewer.ts';
import { lockCra } from '../activities/cra-record.repository.ts';
import type { CraRecord } from '../activities/cra-record.ts';
import { contactIdOf, documentAndCra, holdsLink, signerOf } from './client-access.ts';
import { renewLink } from './link-renewal.service.ts';
import { alreadySigned, documentVoid } from './signed-file.ts';
import * as repository from './signing-document.repository.ts';

export type SigningTarget = { cra: CraRecord; document: repository.SigningDocument; signer: repository.Signer };

/** A contact who left the mission may hold a genuine link or session, but has nothing to sign with it. */
function notOperational(viewer: Viewer): AppError {
  if (contactIdOf(viewer) === null) return refusal(viewer);
  return new AppError('FORBIDDEN', {
    reason: 'NOT_OPERATIONAL',
    message:
      'Vous n’êtes pas, ou plus, contact opérationnel de cette mission\u00a0: ce compte rendu ne peut pas être signé en votre nom. Rien n’a été enregistré.',
  });
}

/** The report and its document, locked: of all who sign, refuse or cancel one wins. */
export async function lockReport(
  context: RequestContext,
  tx: Tx,
  found: Pick<SigningTarget, 'cra' | 'document'>,
): Promise<Pick<SigningTarget, 'cra' | 'document'>> {
  await holdStanding(context, tx);
  await repository.holdMissionOf(tx, found.cra.id);
  const cra = await lockCra(tx, found.cra.id);
  const document = await repository.lockDocument(tx, found.document.id);
  if (!cra || !document) throw unknownDocument();
  return { cra, document };
}

/** What must hold before a client signs, up to the freshness of the link: the order fixes which error people see. */
export async function guardSigning(
  context: RequestContext,
  db: Db,
  cra: CraRecord,
  document: repository.SigningDocument,
): Promise<SigningTarget> {
  const { viewer } = context;
  if (viewer.link === null && viewer.societyId !== cra.client_society_id) throw unknownDocument();
  if (document.status === 'void') throw documentVoid(document.void_reason, cra);
  if (document.status === 'prepared') {
    throw new AppError('BAD_USER_INPUT', {
      message: 'Le Bloomer n’a pas encore signé ce compte rendu\u00a0: vous pourrez le signer ensuite.',
      reason: 'BLOOMER_NOT_SIGNED',
      invalidArgs: ['signingDocumentID'],
    });
  }
  if (document.status !== 'bloomerSigned') throw alreadySigned(cra);
  if (viewer.link?.expired) throw new ExpiredLink();
  const signer = await signerOf(context, db, cra);
  if (!signer) throw notOperational(viewer);
  return { cra, document, signer };
}

/** Whether the link did not reach the mailbox of the contact: whoever has it proves with a code that it is him. */
export function isHandedOut({ viewer }: RequestContext): boolean {
  return linkWay(viewer.link) === 'handedOut';
}

/** The mission asks for a code, and so does a link that staff handed out. */
export function needsCode(context: RequestContext, cra: Pick<CraRecord, 'sign_code_required'>): boolean {
  return cra.sign_code_required || isHandedOut(context);
}

/** A session of the client, or a link, which signs the one document that it was mailed for. */
export function assertOpens(viewer: Viewer, documentId: string): void {
  if (viewer.link === null && !isClient(viewer)) throw refusal(viewer);
  if (viewer.link !== null && !holdsLink(viewer, documentId)) throw unknownDocument();
}

/** Months that are signed together are one try. */
export function limitTries(context: RequestContext): Promise<void> {
  return limitSigning(context, `contact:${context.viewer.contactId}`);
}

export async function assertMaySign(context: RequestContext, documentId: string): Promise<void> {
  assertOpens(context.viewer, documentId);
  await limitTries(context);
}

/** A fresh link for whoever came with one that is too old. */
export function renewOwnLink(context: RequestContext, documentId: string): Promise<boolean> {
  return renewLink(context, documentId, contactIdOf(context.viewer));
}

/** The document, its report and the contact who may sign it now. */
export async function documentForSigning(context: RequestContext, documentId: string): Promise<SigningTarget> {
  await assertMaySign(context, documentId);
  const { document, cra } = await documentAndCra(context.db, documentId);
  return withRenewal(
    () => renewOwnLink(context, documentId),
    () => guardSigning(context, context.db, cra, document),
  );
}
