import { tellInfectedFile } from '../../desk/notifications/infected-file.notice.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { onInfectedFile } from '../../platform/files/file-quarantine.ts';
import { takeOffIdentityDocument } from './identity-retention.repository.ts';

async function takeOffPerson(platform: Platform, tx: Db, file: Row<'file'>): Promise<void> {
  const bloomerId = await takeOffIdentityDocument(tx, file.id);
  if (bloomerId === undefined) return;
  await tellInfectedFile(platform, tx, { file, what: 'pièce d’identité', bloomerIds: [bloomerId], staffIds: [] });
}

onInfectedFile(takeOffPerson);
