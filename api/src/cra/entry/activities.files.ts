import { isOperational } from '../../identity/standing/standing-record.repository.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { AppError } from '../../platform/errors.ts';
import { findFile } from '../../platform/files/file-record.repository.ts';
import type { ServedFile } from '../../platform/files/files.ts';
import { serveFiles } from '../../platform/files/files.ts';
import { isAdmin, isClient, isStaff } from '../../platform/viewer/viewer.ts';
import { canSeeInvoice, ownsMission } from '../activities/activities.policy.ts';
import { EVIDENCE_PREFIX } from '../activities/activities.sql.ts';
import { findCra } from '../activities/cra-record.repository.ts';
import type { CraRecord } from '../activities/cra-record.ts';
import { renderDocument, renderDraft, sealedFile } from '../signing/cra-file.service.ts';
import { forcedFileOf } from '../signing/forced-report.service.ts';
import { fileNameOf, isFullySigned, isReportKept, namesReport } from '../signing/signed-file.ts';
import { documentOf, type SigningDocument } from '../signing/signing-document.service.ts';

/** The people of staff who handle reports and invoices. */
const DOMAIN = ['account', 'finance'] as const;

type Params = Readonly<Record<string, string>>;

/** The report a path names, when its month is the right one too. */
export async function reportOf(context: RequestContext, params: Params): Promise<CraRecord | undefined> {
  const cra = await findCra(context.db, params.recordId ?? '');
  return cra && cra.month === params.month ? cra : undefined;
}

/** Same policy as GraphQL; a signer keeps the right to read through the link that he signed with. */
export async function mayReadCra(context: RequestContext, cra: CraRecord): Promise<boolean> {
  const { viewer } = context;
  if (ownsMission(viewer, { bloomerId: cra.bloomer_id }) || isStaff(viewer, ...DOMAIN)) return true;
  if (isClient(viewer) && viewer.societyId === cra.client_society_id) return true;
  if (viewer.link?.purpose !== 'craSign') return false;
  const document = await documentOf(context.db, viewer.link.objectId);
  if (document?.activity_id !== cra.id || document.status === 'void') return false;
  if (!(await isOperational(context.db, cra.mission_id, viewer.link.contactId ?? ''))) return false;
  return !viewer.link.expired || isReportKept(context, cra, document.id);
}

/** The signed document that a link was mailed for, when its month was corrected since: the link goes on reading it. */
async function correctedByLink({ db, viewer }: RequestContext): Promise<SigningDocument | undefined> {
  if (viewer.link?.purpose !== 'craSign') return undefined;
  const document = await documentOf(db, viewer.link.objectId);
  return document && document.corrected_at !== null ? document : undefined;
}

async function serveCra(context: RequestContext, params: Params): Promise<ServedFile | undefined> {
  const cra = await reportOf(context, params);
  if (!cra) return undefined;
  const asked = params.name ?? '';
  const isEvidence = asked.startsWith(EVIDENCE_PREFIX);
  if (!namesReport(isEvidence ? asked.slice(EVIDENCE_PREFIX.length) : asked, cra)) return undefined;
  const name = fileNameOf(cra);
  const document = cra.document_id === null ? undefined : await documentOf(context.db, cra.document_id);
  if (isEvidence) return serveEvidence(context, document, name);
  if (!(await mayReadCra(context, cra))) return undefined;
  const corrected = await correctedByLink(context);
  if (corrected) return sealedOrLater(context, 'Signatures complètes', name, () => sealedFile(context, corrected.id));
  if (cra.cra_file_id !== null) return serveUpload(context, cra.cra_file_id, name);
  if (cra.validation === 'forced') {
    return sealedOrLater(context, 'Mois forcé', name, () => forcedFileOf(context, cra));
  }
  if (!document) return { bytes: await renderDraft(context, cra), name };
  if (isFullySigned(document.status)) {
    return sealedOrLater(context, 'Signatures complètes', name, () => sealedFile(context, document.id));
  }
  return { bytes: await renderDocument(context, document, { preview: true, showIp: false }), name };
}

/** Without its seal a finished document is given to nobody; the seal is tried again at once. */
export async function sealedOrLater(
  context: RequestContext,
  state: 'Signatures complètes' | 'Mois forcé',
  name: string,
  make: () => Promise<Row<'file'>>,
): Promise<ServedFile> {
  try {
    return { file: await make(), name };
  } catch (error) {
    context.log.error({ err: error, file: name }, 'a finished document cannot be sealed yet');
    throw new AppError('EXTERNAL_UNAVAILABLE', {
      message: `${state}, scellement en cours\u00a0: réessayez dans quelques minutes.`,
      data: { retryAfter: 60 },
      cause: error,
    });
  }
}

export async function serveEvidence(
  context: RequestContext,
  document: SigningDocument | undefined,
  name: string,
): Promise<ServedFile | undefined> {
  if (!document || !isAdmin(context.viewer, 'dpo')) return undefined;
  await audit(context.db, context, {
    action: 'document.download',
    objectKind: 'signing_document',
    objectId: document.id,
    data: { variant: 'evidence' },
  });
  const preview = document.status !== 'fullySigned' && document.status !== 'sealed';
  return { bytes: await renderDocument(context, document, { preview, showIp: true }), name: EVIDENCE_PREFIX + name };
}

export async function serveUpload(
  context: RequestContext,
  fileId: string,
  name?: string,
): Promise<ServedFile | undefined> {
  const file = await findFile(context.db, fileId);
  if (!file) return undefined;
  return name === undefined ? { file } : { file, name };
}

function invoiceHandler(column: 'invoice_file_id' | 'additional_invoice_file_id') {
  return async (context: RequestContext, params: Params): Promise<ServedFile | undefined> => {
    const cra = await reportOf(context, params);
    const fileId = cra?.[column];
    if (!cra || !fileId || params.name !== `${fileId}.pdf`) return undefined;
    const { viewer } = context;
    const facts = { bloomerId: cra.bloomer_id, portage: cra.portage };
    return canSeeInvoice(viewer, facts) ? serveUpload(context, fileId) : undefined;
  };
}

serveFiles('/files/activity/:month/:recordId/cra/:name', serveCra, { expired: true });
serveFiles('/files/activity/:month/:recordId/invoice/:name', invoiceHandler('invoice_file_id'));
serveFiles('/files/activity/:month/:recordId/additional-invoice/:name', invoiceHandler('additional_invoice_file_id'));
