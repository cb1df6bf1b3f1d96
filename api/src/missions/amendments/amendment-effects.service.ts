import { of } from '@bloom/shared-rules/words/elision';
import { notify, staffOfFinance } from '../../desk/notifications/notifications.service.ts';
import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { frenchDay } from '../../platform/french/french-dates.ts';
import { followSignedContracts } from '../contracts/contract-progress.service.ts';
import { lockPrices, reportFacts } from '../missions/mission-record.repository.ts';
import * as repository from './amendments.repository.ts';

type Teller = Pick<Platform, 'environment' | 'clock'>;

/**
 * What a signature by everybody brings about, in its transaction: the price of that side, and the end of the amendment
 * with its last contract. The contract's row is locked by the caller and says `signed` already; a main contract, or one
 * of an abandoned amendment, changes nothing.
 */
export async function contractSigned(
  platform: Teller,
  tx: Tx,
  contract: Pick<Row<'legal_contract'>, 'id'>,
): Promise<void> {
  const found = await repository.findContract(tx, contract.id);
  if (found?.amendment_id == null || found.state !== 'signed') return;
  await lockPrices(tx, found.mission_id);
  const amendment = await repository.lockAmendment(tx, found.amendment_id);
  if (amendment === undefined || amendment.state === 'abandoned') return;
  await applyPrice(platform, tx, amendment, found.type);
  const isOver = (await repository.countUnsigned(tx, amendment.id)) === 0;
  if (amendment.state === 'signed') return;
  await repository.endAmendment(
    tx,
    amendment.id,
    isOver ? { state: 'signed', ended_at: platform.clock.now() } : { state: 'partiallySigned', ended_at: null },
  );
}

async function applyPrice(platform: Teller, tx: Db, amendment: Row<'amendment'>, side: 'SST' | 'PDS'): Promise<void> {
  const [before, after] =
    side === 'SST'
      ? [amendment.former_purchase_price_cents, amendment.new_purchase_price_cents]
      : [amendment.former_sale_price_cents, amendment.new_sale_price_cents];
  if (after === null || amendment.new_pricing_date === null) return;
  const isWritten = await repository.setSidePrice(tx, {
    missionId: amendment.mission_id,
    startDate: amendment.new_pricing_date,
    side,
    cents: after,
  });
  if (!isWritten) throw new Error('A signed price has no earlier price to follow.');
  const name = side === 'SST' ? 'purchasePriceCents' : 'salePriceCents';
  await auditSystem(tx, {
    action: 'amendment.price',
    objectKind: 'mission',
    objectId: amendment.mission_id,
    data: {
      amendmentId: amendment.id,
      type: side,
      [name]: { before, after },
      newPricingDate: amendment.new_pricing_date,
    },
  });
  await tellBilled(platform, tx, amendment, amendment.new_pricing_date);
}

/** Between the amendment and its signature a month may have been invoiced at the former price: finance corrects it. */
async function tellBilled(platform: Teller, tx: Db, amendment: Row<'amendment'>, from: string): Promise<void> {
  const { lastBilledMonth } = await reportFacts(tx, amendment.mission_id);
  if (lastBilledMonth === null || from.slice(0, 7) > lastBilledMonth.slice(0, 7)) return;
  const { bloomerName, clientName } = await repository.partiesOf(tx, amendment.mission_id);
  await notify(platform, tx, {
    kind: 'invoiceError',
    title: 'Mois facturés à l’ancien prix',
    description: `L’avenant n°\u00a0${amendment.number} de la mission ${of(bloomerName)} chez ${clientName} change le prix à partir du ${frenchDay(from)}, et des mois sont déjà facturés depuis.`,
    priority: 'important',
    link: `/missions/${amendment.mission_id}`,
    missionId: amendment.mission_id,
    dedupeKey: `amendmentBilled:${amendment.id}`,
    to: { staffIds: await staffOfFinance(tx) },
  });
}

followSignedContracts(contractSigned);
