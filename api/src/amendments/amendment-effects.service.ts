import { auditSystem } from '../platform/audit.ts';
import type { Row } from '../platform/database.tables.ts';
import type { Db } from '../platform/database.ts';
import * as repository from './amendments.repository.ts';

/**
 * What a signature by everybody brings about, in its transaction: the price of that side, and the end of the amendment
 * with its last contract. The contract's row is locked by the caller and says `signed` already; a main contract, or one
 * of an abandoned amendment, changes nothing.
 */
export async function contractSigned(tx: Db, contract: Pick<Row<'legal_contract'>, 'id'>): Promise<void> {
  const found = await repository.findContract(tx, contract.id);
  if (found?.amendment_id == null || found.state !== 'signed') return;
  const amendment = await repository.lockAmendment(tx, found.amendment_id);
  if (amendment === undefined || amendment.state === 'abandoned') return;
  await applyPrice(tx, amendment, found.type);
  const isOver = (await repository.countUnsigned(tx, amendment.id)) === 0;
  if (amendment.state === 'signed') return;
  await repository.endAmendment(
    tx,
    amendment.id,
    isOver ? { state: 'signed', ended_at: new Date() } : { state: 'partiallySigned', ended_at: null },
  );
}

async function applyPrice(tx: Db, amendment: Row<'amendment'>, side: 'SST' | 'PDS'): Promise<void> {
  const [before, after] =
    side === 'SST'
      ? [amendment.former_purchase_price_cents, amendment.new_purchase_price_cents]
      : [amendment.former_sale_price_cents, amendment.new_sale_price_cents];
  if (after === null || amendment.new_pricing_date === null) return;
  await repository.setSidePrice(tx, {
    missionId: amendment.mission_id,
    startDate: amendment.new_pricing_date,
    side,
    cents: after,
  });
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
}
