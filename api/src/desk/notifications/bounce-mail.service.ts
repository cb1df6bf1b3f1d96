import type { Platform } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { recordBounce } from '../../platform/mail/mail-bounce.ts';
import { readDeliveryReport } from './bounce-report.ts';

/**
 * Marks the addresses of a delivery report that came back as a mail. Anybody can send such a mail: it counts only for a
 * mail of ours, which it names by a Message-ID that nobody can guess, and for its recipient. Answers how many counted.
 */
export async function recordArrivedBounce(platform: Platform, raw: Uint8Array): Promise<number> {
  let counted = 0;
  for (const { address, status, messageId } of await readDeliveryReport(raw)) {
    await inTransaction(platform.db, async (tx) => {
      const sent = await tx
        .updateTable('mail_outbox')
        .set({ state: 'bounced', last_error: `came back: ${status}` })
        .where('provider_id', '=', messageId)
        .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', address))
        .where('state', 'in', ['sent', 'bounced'])
        .returning('recipient')
        .executeTakeFirst();
      if (sent === undefined) return;
      counted += 1;
      await recordBounce(platform, tx, sent.recipient, `${status} (delivery report)`);
    });
  }
  return counted;
}
