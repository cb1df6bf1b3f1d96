import type { Platform } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { recordReturned } from '../../platform/mail/mail-bounce.ts';
import { readDeliveryReport } from './bounce-report.ts';

/**
 * Marks the addresses of a delivery report that came back as a mail. Anybody can send such a mail: it counts only for a
 * mail of ours, which it names by a Message-ID that nobody can guess, and for its recipient. Answers how many counted.
 */
export async function recordArrivedBounce(platform: Platform, raw: Uint8Array): Promise<number> {
  let counted = 0;
  for (const returned of await readDeliveryReport(raw)) {
    if (await inTransaction(platform.db, (tx) => recordReturned(platform, tx, returned))) counted += 1;
  }
  return counted;
}
