import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { LEASE_MS, nextTry } from '../e-invoicing/deposit.rules.ts';
import { PlatformRefusal } from '../e-invoicing/invoice-platform.ts';
import { invoicePlatformOf } from '../e-invoicing/platform-choice.ts';
import type { ToldInvoice } from '../invoices/invoice-followers.ts';
import { messageOf } from './inbound-message.ts';
import * as repository from './inbound-paid.repository.ts';

/** A supplier whose invoice a platform brought hears through it that the firm has paid. */
export async function planTelling(platform: Platform, tx: Db, { id, side }: ToldInvoice): Promise<void> {
  if (side === 'supplier') await repository.planTelling(tx, id, platform.clock.now());
}

export async function forgetTelling(_platform: Platform, tx: Db, { id, side }: ToldInvoice): Promise<void> {
  if (side === 'supplier') await repository.forgetTelling(tx, id);
}

/** What waits for its answer, or for a platform that was away. */
export async function tellPayments(platform: Platform): Promise<number> {
  const due = await repository.dueTellings(platform.db, platform.clock.now());
  await forEachAlone(platform.log, due, (id) => tryTelling(platform, id));
  return due.length;
}

async function tryTelling(platform: Platform, id: string): Promise<void> {
  const { db, clock, log } = platform;
  const now = clock.now();
  const row = await repository.claimTelling(db, id, { now, until: new Date(now.getTime() + LEASE_MS) });
  const port = invoicePlatformOf(platform);
  if (row === undefined) return;
  const later = () =>
    repository.saveTelling(db, id, { paid_state: 'waiting', paid_next_try_at: nextTry(clock.now(), row.paid_tries) });
  if (port === undefined) return later();
  try {
    const message = { id: row.paid_message_id, code: '211', at: row.paid_at ?? now, now } as const;
    await port.deposit(messageOf(row, message, row.paid_tries > 1));
    await repository.saveTelling(db, id, { paid_state: 'sent' });
  } catch (error) {
    log.warn({ err: error, inboundId: id }, 'the invoicing platform did not take the news of a payment');
    if (error instanceof PlatformRefusal) return await repository.saveTelling(db, id, { paid_state: 'refused' });
    await later();
  }
}
