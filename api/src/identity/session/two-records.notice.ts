import { notify, staffInCharge } from '../../desk/notifications/notifications.service.ts';
import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/viewer/token.ts';
import { wasDenied } from './viewer.repository.ts';

type Teller = Pick<Platform, 'environment' | 'clock' | 'log'>;

/** Two records have the address of somebody who signs in: nobody is guessed, and staff are asked to sort it out. */
export async function tellTwoRecords(
  platform: Teller,
  tx: Db,
  { issuer, subject, email }: Pick<Identity, 'issuer' | 'subject' | 'email'>,
  { table, ids }: { table: string; ids: string[] },
): Promise<void> {
  const [objectId = ''] = ids;
  // Each of the person's requests comes by here.
  if (await wasDenied(tx, table, objectId)) return;
  platform.log.warn({ table }, 'session: two records have this e-mail, nobody is linked');
  const data = { reason: 'TWO_RECORDS_ONE_EMAIL', records: ids };
  await auditSystem(tx, { action: 'session.denied', objectKind: table, objectId, data });
  await notify(platform, tx, {
    kind: 'duplicateFound',
    title: 'Deux fiches pour une adresse',
    description: `${email} se connecte, mais deux fiches portent cette adresse\u00a0: gardez-en une seule pour ouvrir son accès.`,
    priority: 'important',
    link: '/missions',
    dedupeKey: `identity:${issuer}:${subject}`,
    to: { staffIds: await staffInCharge(tx) },
  });
}
