import type { Alias, Sql } from '../../platform/read/read-model.ts';

type IsWaiting = (invoice: Alias) => Sql;

let registered: IsWaiting | undefined;

/** Whether the delivery of an invoice waits for somebody: said once, by the domain that knows. */
export function defineDeliveryTask(isWaiting: IsWaiting): void {
  if (registered !== undefined) throw new Error('Another domain says what a delivery waits for.');
  registered = isWaiting;
}

export function deliveryWaits(invoice: Alias): Sql {
  if (registered === undefined) throw new Error('Nobody says what a delivery waits for.');
  return registered(invoice);
}
