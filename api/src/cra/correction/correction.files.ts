import type { RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import type { ServedFile } from '../../platform/files/files.ts';
import { serveFiles } from '../../platform/files/files.ts';
import { EVIDENCE_PREFIX } from '../activities/activities.sql.ts';
import { type Correction, replacedVersion } from '../activities/correction-record.repository.ts';
import { mayReadCra, reportOf, sealedOrLater, serveEvidence, serveUpload } from '../entry/activities.files.ts';
import { sealedFile } from '../signing/cra-file.service.ts';
import { forcedFile } from '../signing/forced-report.service.ts';
import { fileNameOf, namesReport } from '../signing/signed-file.ts';
import { documentOf } from '../signing/signing-document.service.ts';

/** A version of a month that was corrected since, as it was signed, forced or uploaded: for whoever reads the month. */
async function serveVersion(
  context: RequestContext,
  params: Readonly<Record<string, string>>,
): Promise<ServedFile | undefined> {
  const cra = await reportOf(context, params);
  const version = Number(params.version);
  if (!cra || !Number.isInteger(version) || version < 1 || version > 1_000) return undefined;
  const asked = params.name ?? '';
  const isEvidence = asked.startsWith(EVIDENCE_PREFIX);
  if (!namesReport(isEvidence ? asked.slice(EVIDENCE_PREFIX.length) : asked, cra)) return undefined;
  const kept = await replacedVersion(context.db, cra.id, version);
  if (!kept) return undefined;
  if (isEvidence) return serveEvidence(context, await documentOf(context.db, kept.document_id ?? ''), fileNameOf(cra));
  if (!(await mayReadCra(context, cra))) return undefined;
  const name = fileNameOf(cra).replace(/\.pdf$/, `_version-${version}.pdf`);
  if (kept.cra_file_id !== null) return serveUpload(context, kept.cra_file_id, name);
  const state = kept.validation === 'forced' ? 'Mois forcé' : 'Signatures complètes';
  return sealedOrLater(context, state, name, () => keptFile(context, kept));
}

async function keptFile(context: RequestContext, kept: Correction): Promise<Row<'file'>> {
  if (kept.document_id !== null) return sealedFile(context, kept.document_id);
  const file = kept.forced_report_id === null ? undefined : await forcedFile(context, kept.forced_report_id);
  if (!file) throw new Error('a version that was corrected has no file');
  return file;
}

serveFiles('/files/activity/:month/:recordId/versions/:version/:name', serveVersion, { expired: true });
