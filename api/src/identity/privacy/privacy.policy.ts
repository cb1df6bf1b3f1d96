import type { PersonKind } from '../../platform/retention/personal-data.ts';
import { isBloomer, isClient, isDataOfficer, refusal, type Viewer } from '../../platform/viewer/viewer.ts';

export interface OwnRecord {
  kind: PersonKind;
  id: string;
}

/** The signed-in person's own record; undefined for staff without one and for links. */
function ownRecord(viewer: Viewer): OwnRecord | undefined {
  if (viewer.link !== null) return undefined;
  if (isBloomer(viewer) && viewer.bloomerId !== null) return { kind: 'bloomer', id: viewer.bloomerId };
  if (isClient(viewer) && viewer.contactId !== null) return { kind: 'contact', id: viewer.contactId };
  return undefined;
}

/** Whether a record is the signed-in person's own, staff's too who are Bloomers besides. */
export function isOwnRecord(viewer: Viewer, { kind, id }: OwnRecord): boolean {
  const own = ownRecord(viewer);
  return own?.kind === kind && own.id === id;
}

/** The record that the viewer may read of himself; refuses everybody else. */
export function requireOwnRecord(viewer: Viewer): OwnRecord {
  const own = ownRecord(viewer);
  if (own === undefined) throw refusal(viewer);
  return own;
}

export function requireDataOfficer(viewer: Viewer): void {
  if (!isDataOfficer(viewer)) throw refusal(viewer);
}

export type Block = { code: 'LEGAL_HOLD' | 'RUNNING_CONTRACT' | 'OTHER_ADDRESS'; message: string };

/** What an erasure has to wait for. */
export function blocksOf(kind: PersonKind, held: boolean, running: readonly string[]): Block[] {
  const blocks: Block[] = [];
  if (held) {
    blocks.push({
      code: 'LEGAL_HOLD',
      message: 'Ces données sont conservées pour un litige ou une procédure\u00a0: l’effacement attend sa levée.',
    });
  }
  if (running.length > 0) {
    const list = running.map((label) => `«\u202f${label}\u202f»`).join(', ');
    blocks.push({
      code: 'RUNNING_CONTRACT',
      message:
        kind === 'bloomer'
          ? `Un contrat court encore (${list})\u00a0: l’effacement sera possible dès sa fin.`
          : `Ce contact est attendu sur ${running.length > 1 ? 'les missions' : 'la mission'} ${list}\u00a0: désignez d’abord un autre contact à sa place.`,
    });
  }
  return blocks;
}
