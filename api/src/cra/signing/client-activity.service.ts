import { telephoneToProve } from '../../desk/notifications/proven-telephone.service.ts';
import { codeDestination } from '../../desk/notifications/signing-code.delivery.ts';
import { type CraSnapshot, thaw } from '../../paper/documents/cra.snapshot.ts';
import type { CodeChannel } from '../../paper/signer/sign-code.ts';
import { maskEmail } from '../../paper/signer/signer-identity.ts';
import { unknownDocument } from '../../paper/signer/unknown-document.ts';
import { auditReading } from '../../platform/audit/audit-reading.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { CraRecord } from '../activities/cra-record.ts';
import { contactIdOf, documentAndCra, holdsLink, readsWhole, signerOf } from './client-access.ts';
import { correctionView } from './client-correction.service.ts';
import { isHandedOut, needsCode } from './client-guard.service.ts';
import { renewLink } from './link-renewal.service.ts';
import { codeReceiver } from './sign-code.service.ts';
import { documentVoid, fileNameOf, isFullySigned } from './signed-file.ts';
import { type Signer, type SigningDocument, signaturesOf } from './signing-document.repository.ts';

/** How long the public summary of a document stays. */
const PUBLIC_MONTHS = 24;

export type ClientActivityView = Awaited<ReturnType<typeof publicView>> & {
  recordId: string;
  bloomerSigned: boolean;
  clientSigned: boolean;
  canSign: boolean;
  contactFullname: string | null;
  contactEmailMasked: string | null;
  documentHash: string | null;
  codeRequired: boolean;
  isLinkHandedOut: boolean;
  codeChannel: CodeChannel | null;
  codeDestinationMasked: string | null;
  telephoneToProve: string | null;
};

async function publicView(db: Db, cra: CraRecord, document: SigningDocument, whole: boolean) {
  const signatures = await signaturesOf(db, document.id);
  const snapshot: CraSnapshot = thaw({ text: document.snapshot, sha256: document.snapshot_sha256 });
  return {
    signingDocumentID: document.id,
    month: snapshot.month,
    bloomerFullname: snapshot.bloomerFullname,
    clientName: snapshot.clientName,
    missionLabel: snapshot.missionLabel,
    fileName: fileNameOf(cra),
    state: document.status,
    days: snapshot.days.map((day) => ({ ...day, comment: whole && day.comment !== '' ? day.comment : null })),
    nbDaysWorked: snapshot.nbDaysWorked,
    nbDaysMarkupWorked: snapshot.nbDaysMarkupWorked,
    nbDaysMarkup2Worked: snapshot.nbDaysMarkup2Worked,
    nbDaysAstreinteWorked: snapshot.nbDaysAstreinteWorked,
    totalDays: snapshot.totalDays,
    hoursPerDays: snapshot.hoursPerDays,
    signatures: signatures.map((signature) => ({
      role: signature.role,
      signDate: signature.sign_date,
      signerFullname: signature.signer_fullname,
    })),
    ...(await correctionView(db, document, snapshot, whole)),
  };
}

/**
 * What the signing page shows. Reading never uses a link up: a mail scanner may open it as often as it likes. A link
 * that is too old asks for a new one, which only its own contact receives.
 */
export async function getClientActivity(context: RequestContext, documentId: string): Promise<ClientActivityView> {
  const { document, cra } = await documentAndCra(context.db, documentId);
  if (document.status === 'void') throw documentVoid(document.void_reason, cra);
  const signed = isFullySigned(document.status);
  const linked = holdsLink(context.viewer, document.id);
  if (linked && context.viewer.link?.expired && !signed) {
    throw new AppError('TOKEN_EXPIRED', {
      data: { renewed: await renewLink(context, document.id, contactIdOf(context.viewer)) },
    });
  }
  if (!(await readsWhole(context, cra, document.id))) assertStillPublic(context, document);
  else await auditOpening(context, cra, document);
  return clientView(context, cra, document);
}

/** That the client's own contact had the report before him; staff and its Bloomer read it all day. */
async function auditOpening(context: RequestContext, cra: CraRecord, document: SigningDocument): Promise<void> {
  const contactId = contactIdOf(context.viewer);
  if (contactId === null) return;
  await auditReading(context, {
    action: 'document.open',
    objectKind: 'signing_document',
    objectId: document.id,
    data: { part: 'signingPage', activityId: cra.id, contactId },
  });
}

function assertStillPublic(context: RequestContext, document: SigningDocument): void {
  const oldest = new Date(context.clock.now());
  oldest.setUTCMonth(oldest.getUTCMonth() - PUBLIC_MONTHS);
  if (document.created_at < oldest) throw unknownDocument();
}

export async function clientView(
  context: RequestContext,
  cra: CraRecord,
  document: SigningDocument,
): Promise<ClientActivityView> {
  const whole = await readsWhole(context, cra, document.id);
  const signer = whole ? await signerOf(context, context.db, cra) : undefined;
  const clientSigned = isFullySigned(document.status);
  const canSign = signer !== undefined && document.status === 'bloomerSigned' && context.viewer.link?.expired !== true;
  return {
    ...(await publicView(context.db, cra, document, whole)),
    recordId: cra.id,
    bloomerSigned: document.status !== 'prepared',
    clientSigned,
    canSign,
    contactFullname: signer ? `${signer.firstname} ${signer.lastname}` : null,
    contactEmailMasked: signer ? maskEmail(signer.email) : null,
    documentHash: whole ? document.snapshot_sha256 : null,
    codeRequired: needsCode(context, cra),
    isLinkHandedOut: isHandedOut(context),
    ...(await codeWay(context, cra, canSign ? signer : undefined)),
  };
}

/** Where the code of whoever may sign goes, and which number could be proven for it. */
async function codeWay(context: RequestContext, cra: CraRecord, signer: Signer | undefined) {
  if (!needsCode(context, cra) || signer === undefined) {
    return { codeChannel: null, codeDestinationMasked: null, telephoneToProve: null };
  }
  const receiver = await codeReceiver(context, context.db, signer);
  return { ...codeDestination(receiver), telephoneToProve: await telephoneToProve(context, context.db) };
}

/** Names, days, total and state for anybody who knows the 128-bit id; no comment, price, address nor e-mail. */
export async function getPublicClientActivity(context: RequestContext, documentId: string) {
  const { document, cra } = await documentAndCra(context.db, documentId);
  assertStillPublic(context, document);
  return publicView(context.db, cra, document, false);
}
