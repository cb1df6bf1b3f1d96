import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { dataOfficers, notify } from '../../desk/notifications/notifications.service.ts';
import { auditSystem } from '../../platform/audit/audit.ts';
import { businessDay } from '../../platform/clock.ts';
import type { Platform, RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { removeBytes } from '../../platform/files/file-quarantine.ts';
import { findKeptFiles } from '../../platform/files/file-record.repository.ts';
import { storeFile, supersedeFiles } from '../../platform/files/files.ts';
import { plainDay } from '../../platform/french/french-dates.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type DataSubject, type ExportedRow, personalDataOf } from '../../platform/retention/personal-data.ts';
import { answerAddress } from './answer-address.rules.ts';
import { renderExport } from './export.pdf.ts';
import { isGivenUp, resumed } from './export.queue.ts';
import { findPerson } from './person.repository.ts';
import { exportReadyMail } from './privacy.mails.ts';
import { requireDataOfficer } from './privacy.policy.ts';
import { dueExports, findRequest, lockRequest, type Request, updateRequest } from './privacy-request.repository.ts';
import { unknownRequest } from './privacy-request.service.ts';

const KEPT_MS = 7 * DAY_MS;

export interface ExportedPart {
  category: string;
  label: string;
  rows: ExportedRow[];
}

/** All that every domain holds about the person. */
async function exportOf(db: Db, person: DataSubject): Promise<ExportedPart[]> {
  const parts: ExportedPart[] = [];
  for (const data of personalDataOf(person.kind)) {
    parts.push({ category: data.category, label: data.label, rows: await data.export(db, person) });
  }
  return parts;
}

/** Also one that was given up, when its job is run again. */
const isToMake = (request: Request) => request.state === 'running' || isGivenUp(request);

/** Makes the copy as JSON and as PDF, and tells the person; a request that ended meanwhile gets none. */
export async function makeExport(platform: Platform, { requestId = '' }: Record<string, string>): Promise<void> {
  const { db, clock, environment } = platform;
  const asked = await findRequest(db, requestId);
  const person = asked && (await findPerson(db, asked.person_kind, asked.person_id));
  if (asked === undefined || !isToMake(asked) || person === undefined || person.erasedAt !== null) return;
  const now = clock.now();
  const parts = await exportOf(db, person);
  const head = { product: environment.productName, madeAt: now.toISOString(), person: person.fullname };
  const json = Buffer.from(JSON.stringify({ ...head, data: parts }, null, 2));
  const pdf = await renderExport(environment, { person: person.fullname, madeAt: now, parts });
  await inTransaction(db, async (tx) => {
    const request = await lockRequest(tx, requestId);
    if (request === undefined || !isToMake(request)) return;
    const common = { state: 'clean', uploadedBy: 'product' } as const;
    const jsonFile = await storeFile(platform, tx, {
      bytes: json,
      name: 'mes-donnees.json',
      mediaType: 'application/json',
      ...common,
    });
    const pdfFile = await storeFile(platform, tx, { bytes: pdf, name: 'mes-donnees.pdf', ...common });
    const until = new Date(now.getTime() + KEPT_MS);
    await updateRequest(tx, requestId, {
      state: 'done',
      closed_at: now,
      closed_by: 'product',
      json_file_id: jsonFile.id,
      pdf_file_id: pdfFile.id,
      files_until: until,
    });
    const email = answerAddress(person, request);
    if (email !== null) {
      const to = { kind: person.kind, email, firstname: person.firstname };
      await queueMail(tx, exportReadyMail(environment, to, { id: requestId, until: plainDay(businessDay(until)) }));
    } else {
      await notify(platform, tx, {
        kind: 'dataRequest',
        title: 'Copie de données à remettre',
        description: `Cette personne n’a pas d’adresse e-mail\u00a0: remettez-lui la copie avant le ${plainDay(businessDay(until))}, puis notez comment.`,
        priority: 'important',
        link: `/data-requests/${requestId}`,
        dedupeKey: `dataHandover:${requestId}`,
        to: { staffIds: await dataOfficers(tx) },
      });
    }
    await auditSystem(tx, {
      action: 'rgpd.execute',
      objectKind: person.kind,
      objectId: person.id,
      data: { requestId, kind: 'export', categories: parts.length },
    });
  });
}

/** A copy that was given up is begun again. */
export async function makeDataCopyAgain(context: RequestContext, recordId: string): Promise<Request> {
  requireDataOfficer(context.viewer);
  return inTransaction(context.db, async (tx) => {
    const request = await lockRequest(tx, recordId);
    if (request === undefined) throw unknownRequest();
    return resumed(context, tx, request);
  });
}

/** Copies are not kept: seven days, then their bytes go. */
export async function forgetExports(platform: Platform): Promise<void> {
  const { db, clock, log } = platform;
  await forEachAlone(log, await dueExports(db, clock.now()), async (request) => {
    await removeFiles(platform, [request.json_file_id, request.pdf_file_id]);
    await updateRequest(db, request.id, { json_file_id: null, pdf_file_id: null, files_until: null });
  });
}

/** Takes files away now: off their objects, and their bytes off the store. */
export async function removeFiles(platform: Platform, ids: readonly (string | null)[]): Promise<void> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return;
  await supersedeFiles(platform.db, known);
  const files = await findKeptFiles(platform.db, known);
  for (const file of files) await removeBytes(platform, file);
}
