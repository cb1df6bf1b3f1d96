import type { Platform } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { bouncedAddresses } from '../../platform/mail/mail-bounce.ts';
import { lockCra } from '../activities/cra-record.repository.ts';
import { signersOf } from './signing-document.service.ts';
import { invite } from './signing-invitation.service.ts';

/**
 * Reminds the client contacts of the signature they owe, each with a fresh link. Answers how many were: none when the
 * document is no longer the one that waits, or when no address can be reached.
 */
export async function remindClientSigners(
  platform: Platform,
  tx: Tx,
  { activityId, documentId }: { activityId: string; documentId: string },
): Promise<number> {
  const cra = await lockCra(tx, activityId);
  const waits = cra?.document_id === documentId && cra.document_status === 'bloomerSigned' && cra.validation === null;
  if (cra === undefined || !waits) return 0;
  const signers = await signersOf(tx, cra.mission_id);
  const addresses = signers.map(({ email }) => email);
  const dead = await bouncedAddresses(tx, addresses);
  const reached = signers.filter(({ email }) => !dead.has(email.toLowerCase()));
  for (const signer of reached) await invite(platform, tx, cra, signer, { documentId, kind: 'reminder' });
  return reached.length;
}
