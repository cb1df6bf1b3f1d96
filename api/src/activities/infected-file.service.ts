import { ofMonth } from '../documents/french-dates.ts';
import { notify } from '../notifications/notifications.service.ts';
import type { Platform } from '../platform/context.ts';
import type { Row } from '../platform/database.tables.ts';
import type { Db } from '../platform/database.ts';
import { onInfectedFile } from '../platform/file-scan.ts';
import { lockCra, staffOfMission } from './cra-record.repository.ts';
import { clearFile, findActivityOfFile, staffOfAccounts } from './infected-file.repository.ts';

/** The month gets its place for a file back; its Bloomer, who sent it and the account managers learn why. */
async function takeOffInfected(platform: Platform, tx: Db, file: Row<'file'>): Promise<void> {
  const activityId = await findActivityOfFile(tx, file.id);
  const cra = activityId === undefined ? undefined : await lockCra(tx, activityId);
  if (!cra) return;
  await clearFile(tx, cra.id, file.id, platform.clock.now());
  const what = cra.cra_file_id === file.id ? 'CRA' : 'facture';
  const managers = await staffOfMission(tx, cra.mission_id);
  const staffIds = managers.length > 0 ? managers : await staffOfAccounts(tx);
  const [kind, id] = (file.uploaded_by ?? '').split(':');
  if (kind === 'staff' && id !== undefined && !staffIds.includes(id)) staffIds.push(id);
  await notify(platform, tx, {
    kind: 'jobFailed',
    title: 'Fichier infecté supprimé',
    description:
      `Le fichier «\u202f${file.name}\u202f» (${what} ${ofMonth(cra.month)}, ${cra.client_name}) contient un virus\u00a0: ` +
      'il a été supprimé. Un fichier sain est à envoyer de nouveau.',
    priority: 'urgent',
    missionId: cra.mission_id,
    dedupeKey: `fileInfected:${file.id}`,
    to: { staffIds, bloomerIds: [cra.bloomer_id] },
  });
}

onInfectedFile(takeOffInfected);
