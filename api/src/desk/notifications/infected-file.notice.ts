import type { Platform } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { notify } from './notifications.service.ts';
import { activeStaff, staffWith } from './staff.repository.ts';

export interface InfectedFile {
  file: Row<'file'>;
  /** What it was sent as, such as `facture d’octobre 2026, Acme`. */
  what: string;
  missionId?: string;
  societyId?: string;
  /** Of one person, who is named in `what`: not what they called the file, where an erasure would miss their name. */
  isPersonal?: boolean;
  /** Where it leads, without a mission. */
  link?: string;
  /** Whose object it was. */
  bloomerIds: string[];
  /** Who looks after it; everybody who handles accounts when there is nobody. */
  staffIds: string[];
}

/** A virus was found in an upload, which is deleted: told to who sent it, whose it was, and who looks after it. */
export async function tellInfectedFile(platform: Platform, tx: Db, infected: InfectedFile): Promise<void> {
  const { file, what, missionId, societyId, bloomerIds, isPersonal = false, link = '/' } = infected;
  const [kind, id = ''] = (file.uploaded_by ?? '').split(':');
  const sender = kind === 'staff' ? await activeStaff(tx, id) : [];
  const staffIds = infected.staffIds.length > 0 ? infected.staffIds : await staffWith(tx, 'can_account');
  await notify(platform, tx, {
    kind: 'jobFailed',
    title: 'Fichier infecté supprimé',
    description:
      `Le fichier ${isPersonal ? 'reçu' : `«\u202f${file.name}\u202f»`} (${what}) contient un virus\u00a0: il a été supprimé. ` +
      'Un fichier sain est à envoyer de nouveau.',
    priority: 'urgent',
    link: missionId === undefined ? link : `/mission/${missionId}`,
    ...(missionId === undefined ? {} : { missionId }),
    ...(societyId === undefined ? {} : { societyId }),
    dedupeKey: `fileInfected:${file.id}`,
    to: { staffIds: [...new Set([...staffIds, ...sender])], bloomerIds },
  });
}
