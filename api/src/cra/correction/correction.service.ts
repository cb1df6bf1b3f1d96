import { of } from '@bloom/shared-rules/words/elision';
import { notify } from '../../desk/notifications/notifications.service.ts';
import { staffOfMission } from '../../missions/missions/mission-staff.service.ts';
import { toldApart } from '../../missions/missions/mission-told-apart.words.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { stateError } from '../../platform/errors.ts';
import { monthYear, ofMonth } from '../../platform/french/french-dates.ts';
import { checkedReason } from '../../platform/required-text.ts';
import { actorOf, isAccountOfficer, refusal } from '../../platform/viewer/viewer.ts';
import { oneLine } from '../../platform/visible-text.ts';
import { CORRECTION_SENTENCES } from '../activities/correction.sql.ts';
import { announceOpened } from '../activities/correction-followers.ts';
import { type Correction, insertCorrection, startVersion } from '../activities/correction-record.repository.ts';
import { reopenReport } from '../activities/cra-closing.service.ts';
import { unknownRecord } from '../activities/cra-record.refusals.ts';
import { lockCra } from '../activities/cra-record.repository.ts';
import { bloomerFullname, type CraRecord, totalOf } from '../activities/cra-record.ts';
import { keepForced } from '../signing/forced-report.service.ts';
import { keepSigned } from '../signing/signing-document.service.ts';

export type CorrectionInput = { recordId: string; reason: string };

/**
 * Opens the next version of a month that counts: it begins with the same days, and both sides sign it again. What
 * counted until then is kept with its evidence, and is replaced once the next version is validated.
 */
export async function correctActivity(context: RequestContext, input: CorrectionInput): Promise<string> {
  const { viewer } = context;
  if (!isAccountOfficer(viewer)) throw refusal(viewer);
  const reason = checkedReason(oneLine(input.reason));
  return inTransaction(context.db, async (tx) => {
    const cra = await lockCra(tx, input.recordId);
    if (!cra) throw unknownRecord('Ce CRA n’existe pas.');
    if (cra.correction_obstacle !== null) {
      const obstacle = cra.correction_obstacle;
      throw stateError({ reason: obstacle, message: CORRECTION_SENTENCES[obstacle] });
    }
    const correction = await open(context, tx, cra, reason);
    await tell(context, tx, cra, correction);
    await announceOpened(context, tx, correction);
    await audit(tx, context, {
      action: 'activity.correct',
      objectKind: 'activity',
      objectId: cra.id,
      data: { version: correction.version, reason, before: cra.validation, documentId: correction.document_id },
      onBehalfOf: `bloomer:${cra.bloomer_id}`,
    });
    return cra.id;
  });
}

/** What counted is set aside as it is, and the month is open. */
async function open(context: RequestContext, tx: Tx, cra: CraRecord, reason: string): Promise<Correction> {
  const { validation, validated_at: validatedAt } = cra;
  if (validation === null || validatedAt === null) throw new Error('a month that may be corrected is validated');
  const now = context.clock.now();
  if (validation === 'signed') await keepSigned(tx, cra, now);
  const forcedId = validation === 'forced' ? await keepForced(context, tx, cra) : null;
  await reopenReport(context, tx, cra);
  await startVersion(tx, cra.id);
  return insertCorrection(tx, {
    activity_id: cra.id,
    version: (cra.last_correction?.version ?? 1) + 1,
    reason,
    opened_by: actorOf(context.viewer),
    opened_by_name: context.viewer.displayName || context.viewer.email,
    opened_at: now,
    validation,
    validated_at: validatedAt,
    document_id: validation === 'signed' ? cra.document_id : null,
    forced_report_id: forcedId,
    cra_file_id: validation === 'uploaded' ? cra.cra_file_id : null,
    details: JSON.stringify(cra.details),
    total_days: totalOf(cra),
  });
}

/** The Bloomer has something to do; whoever looks after the mission knows why its month is open. */
async function tell(context: RequestContext, tx: Tx, cra: CraRecord, correction: Correction): Promise<void> {
  const news = { priority: 'important', missionId: cra.mission_id, dedupeKey: `correction:${correction.id}` } as const;
  const invoice =
    cra.invoice_file_id === null ? '' : ' Si ses jours changent, envoie ensuite une facture qui dit la même chose.';
  await notify(context, tx, {
    ...news,
    kind: 'missingCRA',
    title: 'CRA à corriger',
    description: `Ton CRA ${ofMonth(cra.month)} chez ${toldApart(cra.client_name, cra.label_to_tell)} est à corriger puis à signer de nouveau. Motif\u00a0: «\u202f${correction.reason}\u202f».${invoice}`,
    to: { bloomerIds: [cra.bloomer_id] },
  });
  await notify(context, tx, {
    ...news,
    priority: 'info',
    kind: 'craToValidate',
    title: 'Mois rouvert pour correction',
    description: `${correction.opened_by_name} a ouvert la version ${correction.version} du CRA ${of(bloomerFullname(cra))} pour ${monthYear(cra.month)}. Motif\u00a0: «\u202f${correction.reason}\u202f».`,
    to: { staffIds: await staffOfMission(tx, cra.mission_id) },
  });
}
