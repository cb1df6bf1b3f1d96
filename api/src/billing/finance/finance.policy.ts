import { isFinanceOfficer, refusal, type Viewer } from '../../platform/viewer/viewer.ts';

export function assertReadsFinances(viewer: Viewer): void {
  if (!isFinanceOfficer(viewer)) throw refusal(viewer);
}
