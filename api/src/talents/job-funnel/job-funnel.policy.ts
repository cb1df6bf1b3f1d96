import { isAdmin, refusal, type Viewer } from '../../platform/viewer/viewer.ts';

/** Who reads jobs: staff all of them, a contact what the own society may see. */
export type JobReader =
  | { kind: 'staff'; staffId: string | null }
  | { kind: 'client'; societyId: string; contactId: string };

/** Throws the refusal of whoever reads no job: the link of another purpose, a Bloomer, the service account. */
export function jobReaderOf(viewer: Viewer): JobReader {
  if (isAdmin(viewer, 'recruit') || isAdmin(viewer, 'account')) return { kind: 'staff', staffId: viewer.staffId };
  const { link } = viewer;
  if (link?.purpose !== 'talentBoard' || link.contactId === null) throw refusal(viewer);
  return { kind: 'client', societyId: link.objectId, contactId: link.contactId };
}
