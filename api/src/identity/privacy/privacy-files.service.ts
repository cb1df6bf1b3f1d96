import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { forbidden } from '../../platform/errors.ts';
import { findFile } from '../../platform/files/file-record.repository.ts';
import type { ServedFile } from '../../platform/files/files.ts';
import { isStaff } from '../../platform/viewer/viewer.ts';
import { renderReceipt } from './export.pdf.ts';
import { isForHandover } from './handover.service.ts';
import { isOwnRecord, requireDataOfficer } from './privacy.policy.ts';
import { findRequest, type Request } from './privacy-request.repository.ts';
import { receiptOfRequest } from './privacy-view.service.ts';
import { receiptOf } from './receipt.token.ts';
import { requireProven } from './self-data.service.ts';

const RECEIPT_DAYS = 30;

/** A copy is its person's alone, while it is kept; one that the firm hands over itself is also the data officer's. */
export async function findExportFile(
  context: RequestContext,
  requestId: string,
  name: string,
): Promise<ServedFile | undefined> {
  const request = await findRequest(context.db, requestId);
  if (request === undefined || request.files_until === null || request.files_until <= context.clock.now())
    return undefined;
  const whose = { kind: request.person_kind, id: request.person_id };
  if (isStaff(context.viewer) && !isOwnRecord(context.viewer, whose)) {
    requireDataOfficer(context.viewer);
    if (!isForHandover(request)) throw forbidden('PERMISSION');
  } else {
    const { person } = await requireProven(context);
    if (whose.kind !== person.kind || whose.id !== person.id) return undefined;
  }
  const fileId =
    name === 'mes-donnees.json' ? request.json_file_id : name === 'mes-donnees.pdf' ? request.pdf_file_id : null;
  if (fileId === null) return undefined;
  const file = await findFile(context.db, fileId);
  if (file === undefined) return undefined;
  await audit(context.db, context, {
    action: 'file.download',
    objectKind: 'personalData',
    objectId: request.id,
    data: { name },
  });
  return { file };
}

async function receiptFile(
  context: RequestContext,
  request: Request | undefined,
  name: string,
): Promise<ServedFile | undefined> {
  const receipt = request && receiptOfRequest(request);
  if (receipt == null) return undefined;
  if (name === 'recu.json') {
    return { bytes: Buffer.from(JSON.stringify(receipt, null, 2)), name, mediaType: 'application/json' };
  }
  return name === 'recu.pdf' ? { bytes: await renderReceipt(context.environment, receipt), name } : undefined;
}

/** For data officers, as long as the request is kept. */
export async function findReceipt(
  context: RequestContext,
  requestId: string,
  name: string,
): Promise<ServedFile | undefined> {
  requireDataOfficer(context.viewer);
  return receiptFile(context, await findRequest(context.db, requestId), name);
}

/** For the person, who was mailed the token: thirty days. The receipt names nobody. */
export async function findReceiptByToken(
  context: RequestContext,
  token: string,
  name: string,
): Promise<ServedFile | undefined> {
  const id = receiptOf(context.environment, token);
  const request = id === undefined ? undefined : await findRequest(context.db, id);
  const receipt = request && receiptOfRequest(request);
  if (receipt == null) return undefined;
  const age = context.clock.now().getTime() - Date.parse(receipt.erasedAt);
  return age > RECEIPT_DAYS * DAY_MS ? undefined : receiptFile(context, request, name);
}
