import { of } from '@bloom/shared-rules/words/elision';
import { tellInfectedFile } from '../../desk/notifications/infected-file.notice.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { onInfectedFile } from '../../platform/files/file-quarantine.ts';
import { takeOffPaper } from './infected-paper.repository.ts';

/** The company lacks the paper again, and the date that was read on it. */
async function takeOffCompany(platform: Platform, tx: Db, file: Row<'file'>): Promise<void> {
  const found = await takeOffPaper(tx, file.id);
  if (found === undefined) return;
  await tellInfectedFile(platform, tx, {
    file,
    what: `document ${of(found.name)}`,
    societyId: found.societyId,
    bloomerIds: found.bloomerIds,
    staffIds: [],
  });
}

onInfectedFile(takeOffCompany);
