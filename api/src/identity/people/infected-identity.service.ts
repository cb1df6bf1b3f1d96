import { of } from '@bloom/shared-rules/words/elision';
import { tellInfectedFile } from '../../desk/notifications/infected-file.notice.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { onInfectedFile } from '../../platform/files/file-quarantine.ts';
import { takeOffIdentityDocument } from './identity-retention.repository.ts';

async function takeOffPerson(platform: Platform, tx: Db, file: Row<'file'>): Promise<void> {
  const bloomer = await takeOffIdentityDocument(tx, file.id);
  if (bloomer === undefined) return;
  const what = `pièce d’identité ${of(`${bloomer.firstname} ${bloomer.lastname}`)}`;
  await tellInfectedFile(platform, tx, { file, what, isPersonal: true, bloomerIds: [bloomer.id], staffIds: [] });
}

onInfectedFile(takeOffPerson);
