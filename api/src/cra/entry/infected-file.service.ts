import { tellInfectedFile } from '../../desk/notifications/infected-file.notice.ts';
import { staffOfMission } from '../../missions/missions/mission-staff.service.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Tx } from '../../platform/database/database.ts';
import { onInfectedFile } from '../../platform/files/file-quarantine.ts';
import { ofMonth } from '../../platform/french/french-dates.ts';
import { lockCra } from '../activities/cra-record.repository.ts';
import * as files from './activity-files.repository.ts';
import { findActivityOfFile } from './infected-file.repository.ts';

/** The month gets its place for a file back. */
async function takeOffMonth(platform: Platform, tx: Tx, file: Row<'file'>): Promise<void> {
  const activityId = await findActivityOfFile(tx, file.id);
  const cra = activityId === undefined ? undefined : await lockCra(tx, activityId);
  if (!cra) return;
  const now = platform.clock.now();
  if (cra.cra_file_id === file.id) await files.clearCraFile(tx, cra.id, now);
  else if (cra.additional_invoice_file_id === file.id) await files.clearAdditionalInvoice(tx, cra.id, now);
  else if (cra.additional_invoice_file_id !== null) await files.promoteAdditionalInvoice(tx, cra.id, now);
  else await files.clearMainInvoice(tx, cra.id, now);
  await tellInfectedFile(platform, tx, {
    file,
    what: `${cra.cra_file_id === file.id ? 'CRA' : 'facture'} ${ofMonth(cra.month)}, ${cra.client_name}`,
    missionId: cra.mission_id,
    bloomerIds: [cra.bloomer_id],
    staffIds: await staffOfMission(tx, cra.mission_id),
  });
}

onInfectedFile(takeOffMonth);
