import { isAccountOfficer, isBloomer, isOfficer, isStaff, type Viewer } from '../../platform/viewer/viewer.ts';

/**
 * Who may, as the flags of the read models say it too; until when a month may be changed is said in
 * closed-month.sql.ts, the rest of when in activities.sql.ts.
 */
type Owned = { readonly bloomerId: string };
type Invoiced = Owned & { readonly portage: boolean };

export function ownsMission(viewer: Viewer, mission: Owned): boolean {
  return isBloomer(viewer) && viewer.bloomerId === mission.bloomerId;
}

/** The Bloomer himself, or an account manager on his behalf. */
export function canWrite(viewer: Viewer, cra: Owned): boolean {
  return ownsMission(viewer, cra) || isAccountOfficer(viewer);
}

/** Recruiting alone is no reason to read what people are paid. */
export function canSeeInvoice(viewer: Viewer, cra: Invoiced): boolean {
  return isStaff(viewer, 'account', 'finance') || (ownsMission(viewer, cra) && !cra.portage);
}

export function canUploadInvoice(viewer: Viewer, cra: Invoiced): boolean {
  return isOfficer(viewer) || (ownsMission(viewer, cra) && !cra.portage);
}

/** Acceptance of an uploaded report, forcing, and their undoing. */
export function canValidate(viewer: Viewer): boolean {
  return isStaff(viewer, 'account', 'finance');
}
