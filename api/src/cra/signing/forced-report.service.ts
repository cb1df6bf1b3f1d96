import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { thaw } from '../../paper/documents/cra.snapshot.ts';
import { sealForFirm } from '../../paper/documents/firm-seal.ts';
import type { DocumentKey, SealedDocument } from '../../paper/signer/sealed-document.ts';
import { signerIdentity } from '../../paper/signer/signer-identity.ts';
import { auditSystem } from '../../platform/audit/audit.ts';
import { businessDay } from '../../platform/clock.ts';
import type { Platform, RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { findFile } from '../../platform/files/file-record.repository.ts';
import { storeFile, supersedeFiles } from '../../platform/files/files.ts';
import { correctionOf } from '../activities/correction-record.repository.ts';
import { findCra, lockCra } from '../activities/cra-record.repository.ts';
import type { CraRecord } from '../activities/cra-record.ts';
import { craPaper } from './cra-paper.ts';
import * as repository from './forced-report.repository.ts';
import { SEAL_QUEUE } from './seal.queue.ts';
import { correctedSeal } from './sealed-report.service.ts';
import { fileNameOf } from './signed-file.ts';
import { findDocument, lastVersion } from './signing-document.repository.ts';
import { canonicalSnapshot } from './signing-document.service.ts';

/** Days that the client has to object. */
const OBJECTION_DAYS = 8;

type Force = { fullname: string; actor: string; reason: string; at: Date };

/** Freezes what counts from now on without the client's signature, and has it sealed. The report must be locked. */
export async function writeForced(
  platform: Platform,
  tx: Db,
  cra: CraRecord,
  { fullname, actor, reason, at }: Force,
): Promise<repository.ForcedReport> {
  // In the version that the Bloomer may have signed: the same text then carries that signature on. What he took back it
  // does not: without a document that counts the version is a new one.
  const read = cra.document_id === null ? undefined : await findDocument(tx, cra.document_id);
  const frozen = canonicalSnapshot(cra, read?.version ?? (await lastVersion(tx, cra.id)) + 1);
  const staff = await repository.findStaff(tx, actor);
  const report = await repository.insertForced(tx, {
    activity_id: cra.id,
    snapshot: frozen.text,
    snapshot_sha256: frozen.sha256,
    author_fullname: fullname,
    author_identity: staff === undefined ? null : signerIdentity(staff),
    reason,
    forced_at: at,
    object_until: addDays(businessDay(at), OBJECTION_DAYS),
  });
  await platform.jobs.enqueue(tx, SEAL_QUEUE, {
    key: `craSeal:${report.id}`,
    data: { forcedReportId: report.id },
    objectId: cra.id,
    createdBy: actor,
  });
  return report;
}

/** The month was opened again: what was forced counts no more. */
export async function endForced(context: RequestContext, tx: Db, activityId: string): Promise<void> {
  const ended = await repository.setEnded(tx, activityId, context.clock.now());
  if (ended) await supersedeFiles(tx, [ended.pdf_file_id, ended.sealed_file_id]);
}

/** The sealed file of a forced month, made now when it is not there yet. Throws when the authority does not answer. */
export async function forcedFileOf(platform: Platform, cra: CraRecord): Promise<Row<'file'>> {
  const report = (await repository.findForced(platform.db, cra.id)) ?? (await writeOlder(platform, cra.id));
  const file = await forcedFile(platform, report.id);
  if (!file) throw new Error('a forced month was opened again while it was read');
  return file;
}

/** What counts of a forced month that is opened again for a correction stays as it is. The report must be locked. */
export async function keepForced(platform: Platform, tx: Tx, cra: CraRecord): Promise<string> {
  const report = (await repository.findForced(tx, cra.id)) ?? (await freezeOlder(platform, tx, cra));
  await repository.setCorrected(tx, report.id, platform.clock.now());
  return report.id;
}

/** A month that was forced when nothing was frozen yet: its name and reason stand in one text. */
function writeOlder(platform: Platform, activityId: string): Promise<repository.ForcedReport> {
  return inTransaction(platform.db, async (tx) => {
    const cra = await lockCra(tx, activityId);
    const made = await repository.findForced(tx, activityId);
    if (made) return made;
    return freezeOlder(platform, tx, cra);
  });
}

function freezeOlder(platform: Platform, tx: Tx, cra: CraRecord | undefined): Promise<repository.ForcedReport> {
  if (cra?.validation !== 'forced' || cra.validated_at === null) throw new Error('this month is not forced');
  const [fullname = '', ...reason] = (cra.validation_reason ?? '').split('\u00a0: ');
  const force = { fullname, reason: reason.join('\u00a0: '), actor: cra.validated_by ?? '', at: cra.validated_at };
  return writeForced(platform, tx, cra, force);
}

/** The sealed file of a forced report, found by the report; undefined when the month was opened again. */
export async function forcedFile(platform: Platform, reportId: string): Promise<Row<'file'> | undefined> {
  const report = await repository.findForcedById(platform.db, reportId);
  if (!report || report.ended_at !== null) return undefined;
  const made = report.sealed_file_id && (await findFile(platform.db, report.sealed_file_id));
  if (made) return made;
  const cra = await findCra(platform.db, report.activity_id);
  if (!cra) throw new Error('a forced month has no report');
  const pdf = await renderForced(platform, report);
  const sealed = await sealForFirm(platform, pdf, `Compte rendu d’activité forcé (${cra.month.slice(0, 7)})`);
  return inTransaction(platform.db, async (tx) => {
    const locked = await repository.lockForced(tx, report.id);
    if (!locked || locked.ended_at !== null) return undefined;
    const other = locked.sealed_file_id && (await findFile(tx, locked.sealed_file_id));
    if (other) return other;
    const name = fileNameOf(cra);
    const original = await storeFile(platform, tx, { bytes: pdf, name, state: 'clean' });
    const file = await storeFile(platform, tx, { bytes: sealed, name, state: 'clean' });
    await repository.setSealed(tx, report.id, { pdf: original.id, sealed: file.id }, platform.clock.now());
    await auditSystem(tx, {
      action: 'document.seal',
      objectKind: 'forced_report',
      objectId: report.id,
      data: { originalSha256: original.sha256, sealedSha256: file.sha256, snapshotSha256: report.snapshot_sha256 },
    });
    return file;
  });
}

async function renderForced(platform: Platform, report: repository.ForcedReport): Promise<Buffer> {
  const frozen = { text: report.snapshot, sha256: report.snapshot_sha256 };
  return craPaper(platform, {
    documentId: report.id,
    activityId: report.activity_id,
    version: thaw(frozen).documentVersion,
    frozen,
    signatures: await repository.bloomerSignatures(platform.db, report),
    madeAt: report.forced_at,
    preview: false,
    showIp: false,
    forced: {
      authorFullname: report.author_fullname,
      authorIdentity: report.author_identity,
      reason: report.reason,
      forcedAt: report.forced_at,
      objectUntil: report.object_until,
    },
  });
}

/** A month that was forced, for whoever verifies its PDF. */
export async function sealedForcedReportOf(db: Db, key: DocumentKey): Promise<SealedDocument | undefined> {
  const found = await repository.findSealedForced(db, key);
  if (found === undefined) return undefined;
  const corrected = await correctedSeal(db, await correctionOf(db, 'forced_report_id', found.id));
  return { kind: 'forced_report', signers: [], ...found, ...corrected };
}
