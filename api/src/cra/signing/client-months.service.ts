import { MAX_SIGNED_TOGETHER } from '@bloom/shared-rules/input/limits';
import { craFileName } from '../../paper/documents/cra.file-name.ts';
import { sha256Hex, thaw } from '../../paper/documents/cra.snapshot.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { isClient, refusal } from '../../platform/viewer/viewer.ts';
import { contactIdOf } from './client-access.ts';
import { needsCode } from './client-guard.service.ts';
import { type ClientMonthRow, findClientMonths } from './client-months.repository.ts';

/** Two years of one mission, or the latest months of many. As many may be signed together. */
const MOST = MAX_SIGNED_TOGETHER;

export type ClientMonthView = ReturnType<typeof monthView>;

/**
 * The months that Bloomers signed for a client, the latest first. A Client sees those of his company; a link, which is
 * easily handed on, those of the mission it was mailed for, and only while its contact stands for the client.
 */
export async function clientMonths(context: RequestContext): Promise<ClientMonthView[]> {
  const { viewer } = context;
  const contactId = contactIdOf(viewer);
  const { link } = viewer;
  if (link === null && (!isClient(viewer) || viewer.societyId === null)) throw refusal(viewer);
  const of = link === null ? { societyId: viewer.societyId ?? '' } : { documentId: link.objectId };
  const rows = await findClientMonths(context.db, { ...of, contactId, limit: MOST });
  return rows.filter(isIntact).map((row) => monthView(context, row, link?.objectId));
}

/** A text that was altered is never shown; the others are, all the same. */
function isIntact({ snapshot, sha256 }: ClientMonthRow): boolean {
  return sha256Hex(snapshot) === sha256;
}

/** @param heldId the one document that a link opens; undefined for a session, which opens all of them */
function monthView(context: RequestContext, row: ClientMonthRow, heldId: string | undefined) {
  const snapshot = thaw({ text: row.snapshot, sha256: row.sha256 });
  const isSigned = row.status !== 'bloomerSigned';
  const isOpen = heldId === undefined || heldId === row.id;
  return {
    signingDocumentID: row.id,
    month: snapshot.month,
    bloomerFullname: snapshot.bloomerFullname,
    clientName: snapshot.clientName,
    missionLabel: snapshot.missionLabel,
    state: row.status,
    canSign: isOpen && row.isOperational && !isSigned,
    codeRequired: !isSigned && needsCode(context, { sign_code_required: row.signCodeRequired }),
    totalDays: snapshot.totalDays,
    hoursPerDays: snapshot.hoursPerDays,
    days: snapshot.days.map((day) => ({ ...day, comment: null })),
    waitsSince: isSigned ? null : row.bloomerSignedAt,
    signedAt: row.signedAt,
    filePath: isOpen && isSigned ? filePath(row) : null,
    correctedAt: row.correctedAt,
    replacedAt: row.replacedAt,
    replacesSignedAt: row.replacesSignedAt,
  };
}

function filePath({ month, activityId, clientName, bloomerFullname, version }: ClientMonthRow): string {
  const folder = version === null ? 'cra' : `versions/${version}`;
  return `/files/activity/${month}/${activityId}/${folder}/${craFileName(clientName, month, bloomerFullname)}`;
}
