import { isAdmin, isSystem, refusal, type Viewer } from '../../platform/viewer/viewer.ts';

/** What the firm earns is for people of finance; no service needs it. */
export function assertReadsFinances(viewer: Viewer): void {
  if (!isAdmin(viewer, 'finance') || isSystem(viewer)) throw refusal(viewer);
}
