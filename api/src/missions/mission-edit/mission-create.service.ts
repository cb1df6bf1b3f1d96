import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { isAdmin, isSystem, refusal } from '../../platform/viewer/viewer.ts';
import { createMainContracts } from '../contract-documents/document-request.service.ts';
import { consentsOf } from '../missions/mission.rules.ts';
import { tellWin } from '../missions/mission-win.notice.ts';
import { priceRefusal } from '../missions/price-doubt.ts';
import * as repository from './mission-create.repository.ts';
import { type CheckedMission, checkMission, type MissionDraft, STRANGE_CONTACT } from './mission-create.rules.ts';
import { findByExternalId, insertPricing } from './mission-edit.repository.ts';

/** A mission with its first price and its contacts, all or nothing. */
export async function createMission(context: RequestContext, draft: MissionDraft): Promise<string> {
  const { viewer } = context;
  if (!isSystem(viewer) && !isAdmin(viewer, 'account')) throw refusal(viewer);
  const verdict = checkMission(draft, isSystem(viewer) || isAdmin(viewer, 'finance'));
  if (!verdict.ok) {
    throw priceRefusal(verdict.problems);
  }
  const mission = verdict.value;
  return inTransaction(context.db, async (tx) => {
    await assertKnown(tx, mission, draft);
    const row = { ...(await rowOf(tx, mission, draft)), created_by_staff_id: viewer.staffId };
    const id = await repository.insertMission(tx, row);
    await insertPricing(tx, id, mission.pricing);
    if (draft.dealType) await repository.insertDeal(tx, id, draft.dealType, context.clock.today());
    await repository.insertContacts(tx, id, 'operations', mission.operations);
    await repository.insertContacts(tx, id, 'billing', mission.billing);
    const { label, type, beginMission, endMission } = mission;
    const data = {
      label,
      type,
      beginMission,
      endMission,
      ...(draft.dealType && { dealType: draft.dealType }),
      ...consentsOf(mission.pricing),
    };
    await audit(tx, context, { action: 'mission.create', objectKind: 'mission', objectId: id, data });
    await createMainContracts(context, tx, id);
    await tellWin(context, tx, id);
    return id;
  });
}

/** Everybody who is named exists, and the contacts belong to the client. */
async function assertKnown(tx: Db, mission: CheckedMission, draft: MissionDraft): Promise<void> {
  const companies = [mission.clientSocietyId, mission.clientBillingSocietyId];
  const problems: Record<string, string> = {};
  if (!(await repository.isBloomer(tx, mission.bloomerId))) problems.bloomerRecordId = 'Ce Bloomer n’existe pas.';
  if (!(await repository.isClientSociety(tx, mission.clientSocietyId))) {
    problems.clientSocietyRecordId = 'Cette société cliente n’existe pas.';
  }
  if (!(await repository.isClientSociety(tx, mission.clientBillingSocietyId))) {
    problems.clientBillingSocietyRecordId = 'Cette société de facturation n’existe pas.';
  }
  const gone = draft.CSMRecordId ? await csmProblem(tx, draft.CSMRecordId) : undefined;
  if (gone !== undefined) problems.CSMRecordId = gone;
  const taken = await externalIdProblem(tx, mission.externalId);
  if (taken !== undefined) problems.externalId = taken;
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  if ((await repository.strangeContacts(tx, mission.operations, companies, 'operations')).length > 0) {
    throw invalidInput({ contactOperations: STRANGE_CONTACT.operations });
  }
  if ((await repository.strangeContacts(tx, mission.billing, companies, 'billing')).length > 0) {
    throw invalidInput({ billingContacts: STRANGE_CONTACT.billing });
  }
}

/** Why somebody does not look after a mission. */
export async function csmProblem(tx: Db, staffId: string): Promise<string | undefined> {
  const isThere = await repository.isAccountManager(tx, staffId);
  return isThere ? undefined : 'Cette personne n’existe pas ou n’est plus en poste.';
}

/** Invoices and the client's own tools find a mission by this id: it leads to one. */
export async function externalIdProblem(tx: Db, externalId: string, exceptId?: string): Promise<string | undefined> {
  const other = await findByExternalId(tx, externalId, exceptId);
  return other && `Cet identifiant externe est déjà celui de la mission «\u202f${other.label}\u202f».`;
}

async function rowOf(tx: Db, mission: CheckedMission, draft: MissionDraft) {
  return {
    label: mission.label,
    type: mission.type,
    contract_type: draft.contractType ?? null,
    begin_mission: mission.beginMission,
    end_mission: mission.endMission,
    bloomer_id: mission.bloomerId,
    client_society_id: mission.clientSocietyId,
    client_billing_society_id: mission.clientBillingSocietyId,
    bloomer_billing_society_id: await repository.latestBillingSociety(tx, mission.bloomerId),
    csm_staff_id: draft.CSMRecordId || null,
    external_id: mission.externalId,
    bloomer_paydate_days: mission.bloomerPaydateDays,
    client_paydate_days: mission.clientPaydateDays,
    hours_per_days: mission.hoursPerDays,
    replacement: draft.replacement ?? false,
    enable_cra_upload: draft.enableCRAUpload ?? false,
    sign_code_required: draft.signCodeRequired ?? false,
    should_be_count_as_deal: draft.shouldBeCountAsDeal ?? true,
    origin: draft.origin?.trim() || null,
  };
}
