import { of } from '@bloom/shared-rules/words/elision';
import { tellInfectedFile } from '../../desk/notifications/infected-file.notice.ts';
import { followersOf } from '../../desk/notifications/notifications.service.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Tx } from '../../platform/database/database.ts';
import { onInfectedFile } from '../../platform/files/file-quarantine.ts';
import { lockOwnerOfCv, replaceCv } from './talent-cv.repository.ts';

async function takeOffTalent(platform: Platform, tx: Tx, file: Row<'file'>): Promise<void> {
  const talent = await lockOwnerOfCv(tx, file.id);
  if (talent === undefined) return;
  await replaceCv(tx, talent.id, null, '');
  await tellInfectedFile(platform, tx, {
    file,
    what: `CV ${of(`${talent.firstname} ${talent.lastname}`)}`,
    isPersonal: true,
    link: `/talents/${talent.id}`,
    bloomerIds: [],
    staffIds: await followersOf(tx, [talent.owner_staff_id]),
  });
}

onInfectedFile(takeOffTalent);
