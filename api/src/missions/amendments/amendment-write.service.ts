import type { Problem } from '@bloom/shared-rules/input/problem';
import { isZeroPrice } from '@bloom/shared-rules/money/zero-price';
import { of } from '@bloom/shared-rules/words/elision';
import { notify } from '../../desk/notifications/notifications.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, invalidProblems } from '../../platform/errors.ts';
import { frenchDay } from '../../platform/french/french-dates.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { templateOf } from '../contract-documents/contract.template.ts';
import { prepareContractDocument } from '../contract-documents/document-request.service.ts';
import { staffOfMission } from '../missions/mission-staff.service.ts';
import { type CheckedAmendment, stepOf } from './amendment.rules.ts';
import * as repository from './amendments.repository.ts';

/** Two pending prices could not be put in order: the caller learns which amendment waits. */
export async function refuseWhilePending(tx: Db, missionId: string): Promise<void> {
  const pending = await repository.findPending(tx, missionId);
  if (pending !== undefined) throw pendingAmendment(pending);
}

/** Its price would begin whenever the last party signs, beside whatever was entered meanwhile. */
export async function hasPriceToSign(tx: Db, missionId: string): Promise<boolean> {
  return (await repository.findPending(tx, missionId))?.new_pricing_date != null;
}

export function pendingAmendment(pending?: Row<'amendment'>): AppError {
  const message =
    pending?.state === 'partiallySigned'
      ? `L’avenant n°\u00a0${pending.number} n’est signé que d’un côté\u00a0: l’autre doit le signer aussi avant un autre changement.`
      : 'Un avenant en attente de signature existe déjà pour cette mission\u00a0: il doit être signé ou abandonné.';
  return new AppError('CREATE_MISSION_AMENDMENT_ERROR', {
    message,
    reason: 'PENDING',
    ...(pending === undefined ? {} : { data: { amendmentId: pending.id } }),
  });
}

/**
 * The amendment, a contract for each side asked, the work that makes their documents, and who is told; the mission is
 * locked by the caller, who also moves its end.
 */
export async function writeAmendment(
  context: RequestContext,
  tx: Db,
  mission: Row<'mission'>,
  change: CheckedAmendment,
): Promise<string> {
  const changesPrice = change.newPurchase !== null || change.newSale !== null;
  const step = stepOf({ newEnd: change.newEnd, formerEnd: mission.end_mission, changesPrice });
  const amendment = await repository.insertAmendment(tx, {
    mission_id: mission.id,
    step,
    former_end: mission.end_mission,
    new_end: change.newEnd,
    former_purchase_price_cents: change.formerPurchase,
    new_purchase_price_cents: change.newPurchase,
    former_sale_price_cents: change.formerSale,
    new_sale_price_cents: change.newSale,
    new_pricing_date: change.newPricingDate,
    first_clause: change.firstClause,
    second_clause_sst: change.secondClauses.SST,
    second_clause_pds: change.secondClauses.PDS,
    created_by: actorOf(context.viewer),
    created_at: context.clock.now(),
  });
  const contracts = await repository.insertContracts(
    tx,
    change.sides.map((type) => ({
      mission_id: mission.id,
      amendment_id: amendment.id,
      step,
      type,
      contract_template: templateOf({ type, step }),
      created_at: context.clock.now(),
    })),
  );
  for (const { id } of contracts) await prepareContractDocument(context, tx, id);
  const data = {
    amendmentId: amendment.id,
    number: amendment.number,
    step,
    ...changesOf(amendment),
    ...(change.losesMoney && { negativeMargin: true }),
    ...(isZeroPrice(change.newPurchase, change.newSale) && { zeroPrice: true }),
    sides: change.sides,
  };
  await audit(tx, context, { action: 'amendment.create', objectKind: 'mission', objectId: mission.id, data });
  if (change.newEnd !== null && change.newEnd > mission.end_mission) {
    await tellExtended(context, tx, amendment.id, mission, change.newEnd);
  }
  if (change.newEnd !== null) await forgetProspect(tx, mission, change.newEnd);
  return amendment.id;
}

type Side = CheckedAmendment['sides'][number];

const hasSigner: Record<Side, (parties: repository.Parties) => boolean> = {
  SST: ({ billingSocietyId }) => billingSocietyId !== null,
  PDS: ({ hasClientSigner }) => hasClientSigner,
};

/** Each contract asked has somebody to sign it: else it would wait for ever, and every later amendment with it. */
export function assertSigners(
  sides: readonly Side[],
  missionId: string,
  parties: repository.Parties,
  refused: (problems: readonly Problem[]) => AppError,
): void {
  if (sides.includes('SST') && !hasSigner.SST(parties)) {
    throw new AppError('SOCIETY_NOT_FOUND', { data: { missionRecordId: missionId } });
  }
  if (sides.includes('PDS') && !hasSigner.PDS(parties)) {
    const message = 'Aucun contact opérationnel avec une adresse e-mail\u00a0: personne ne peut signer pour le client.';
    throw refused([{ path: 'useTemplateForPDS', message }]);
  }
}

/**
 * Puts down another end alone, without price or clause. Work ends when the firm says so, whatever its papers allow: a
 * side of which nothing was said is left out while nobody can sign it, and without any side there is no amendment, only
 * the trace of the change. A side that was chosen must be signable.
 */
export async function writeEndChange(
  context: RequestContext,
  tx: Db,
  mission: Row<'mission'>,
  newEnd: string,
  asked: Record<Side, boolean | null | undefined>,
): Promise<void> {
  const parties = await repository.partiesOf(tx, mission.id);
  const sides = (['SST', 'PDS'] as const).filter((side) => asked[side] ?? hasSigner[side](parties));
  assertSigners(sides, mission.id, parties, invalidProblems);
  if (sides.length === 0) return forgetProspect(tx, mission, newEnd);
  await writeAmendment(context, tx, mission, {
    sides,
    newEnd,
    newPurchase: null,
    newSale: null,
    formerPurchase: null,
    formerSale: null,
    newPricingDate: null,
    firstClause: null,
    secondClauses: { SST: null, PDS: null },
    losesMoney: false,
  });
}

/** Whoever estimated spoke of another end: it is asked for again. */
async function forgetProspect(tx: Db, mission: Row<'mission'>, newEnd: string): Promise<void> {
  if (newEnd < mission.end_mission) await repository.dropProspect(tx, mission.id);
}

/** Before and after, for the history of the mission. */
function changesOf(row: Row<'amendment'>): Record<string, unknown> {
  const pairs: [string, unknown, unknown][] = [
    ['endMission', row.former_end, row.new_end],
    ['purchasePriceCents', row.former_purchase_price_cents, row.new_purchase_price_cents],
    ['salePriceCents', row.former_sale_price_cents, row.new_sale_price_cents],
  ];
  const changed = pairs.filter(([, , after]) => after !== null);
  const from = row.new_pricing_date === null ? {} : { newPricingDate: row.new_pricing_date };
  return { ...Object.fromEntries(changed.map(([name, before, after]) => [name, { before, after }])), ...from };
}

async function tellExtended(
  context: RequestContext,
  tx: Db,
  amendmentId: string,
  mission: Row<'mission'>,
  newEnd: string,
): Promise<void> {
  const { bloomerId, bloomerName, clientName } = await repository.partiesOf(tx, mission.id);
  const day = frenchDay(newEnd);
  const base = {
    kind: 'missionExtended',
    title: 'Mission prolongée',
    missionId: mission.id,
    dedupeKey: `missionExtended:${amendmentId}`,
  } as const;
  await notify(context, tx, {
    ...base,
    description: `Ta mission chez ${clientName} est prolongée jusqu’au ${day}. L’avenant reste à signer.`,
    link: `/mission/${mission.id}`,
    to: { bloomerIds: [bloomerId] },
  });
  await notify(context, tx, {
    ...base,
    description: `La mission ${of(bloomerName)} chez ${clientName} est prolongée jusqu’au ${day}. L’avenant reste à signer.`,
    link: `/missions/${mission.id}`,
    to: { staffIds: await staffOfMission(tx, mission.id) },
  });
}
