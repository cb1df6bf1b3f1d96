import type { Alias, Sql } from '../../platform/read/read-model.ts';

interface DeliveryTasks {
  /** Its way to who has to pay it. */
  delivery: (invoice: Alias) => Sql;
  /** Its report to the tax administration. */
  taxReport: (invoice: Alias, today: string) => Sql;
}

let registered: DeliveryTasks | undefined;

/** Whether what is sent of an invoice waits for somebody: said once, by the domain that knows. */
export function defineDeliveryTasks(tasks: DeliveryTasks): void {
  if (registered !== undefined) throw new Error('Another domain says what a delivery waits for.');
  registered = tasks;
}

function tasks(): DeliveryTasks {
  if (registered === undefined) throw new Error('Nobody says what a delivery waits for.');
  return registered;
}

export const deliveryWaits = (invoice: Alias): Sql => tasks().delivery(invoice);
export const taxReportWaits = (invoice: Alias, today: string): Sql => tasks().taxReport(invoice, today);
