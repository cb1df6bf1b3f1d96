import { isAdmin, isBloomer, isStaff, type Viewer } from '../../platform/viewer/viewer.ts';
import { type EditFacts, isEditable, signedCount } from './cra.status.ts';

/** What the policies need to know of a report. */
export type CraFacts = EditFacts & {
  readonly bloomerId: string;
  readonly portage: boolean;
  readonly enableCraUpload: boolean;
  readonly hasInvoice: boolean;
  readonly payed: boolean;
  /** First day on which the month can be signed, yyyy-MM-dd. */
  readonly signingOpensOn: string;
};

type Owned = Pick<CraFacts, 'bloomerId'>;

export function ownsMission(viewer: Viewer, mission: Owned): boolean {
  return isBloomer(viewer) && viewer.bloomerId === mission.bloomerId;
}

/** The Bloomer himself, or an account manager on his behalf. */
export function canWrite(viewer: Viewer, cra: Owned): boolean {
  return ownsMission(viewer, cra) || isAdmin(viewer, 'account');
}

export function canEdit(viewer: Viewer, cra: CraFacts): boolean {
  return canWrite(viewer, cra) && isEditable(cra);
}

/** Nobody signs for a Bloomer, nor long before the month is over; `today` is yyyy-MM-dd in Europe/Paris. */
export function canSign(viewer: Viewer, cra: CraFacts, today: string): boolean {
  return ownsMission(viewer, cra) && isEditable(cra) && today >= cra.signingOpensOn;
}

export function canCancelSignature(viewer: Viewer, cra: CraFacts): boolean {
  return canWrite(viewer, cra) && cra.validation === null && !cra.monthLocked && signedCount(cra.documentStatus) === 1;
}

export function canUploadCra(viewer: Viewer, cra: CraFacts): boolean {
  if (cra.validation !== null || cra.monthLocked || signedCount(cra.documentStatus) === 2) return false;
  return isAdmin(viewer, 'account') || (ownsMission(viewer, cra) && cra.enableCraUpload);
}

function handlesInvoices(viewer: Viewer): boolean {
  return isAdmin(viewer, 'account') || isAdmin(viewer, 'finance');
}

/** Recruiting alone is no reason to read what people are paid. */
export function canSeeInvoice(viewer: Viewer, cra: Pick<CraFacts, 'bloomerId' | 'portage'>): boolean {
  return isStaff(viewer, 'account', 'finance') || (ownsMission(viewer, cra) && !cra.portage);
}

export function canUploadInvoice(viewer: Viewer, cra: CraFacts): boolean {
  return handlesInvoices(viewer) || (ownsMission(viewer, cra) && !cra.portage);
}

/** A paid invoice stays, unless finance insists. */
export function canDeleteInvoice(viewer: Viewer, cra: CraFacts): boolean {
  if (!cra.hasInvoice) return false;
  return isStaff(viewer, 'finance') || (ownsMission(viewer, cra) && !cra.portage && !cra.payed);
}

/** Acceptance of an uploaded report, forcing, and their undoing. */
export function canValidate(viewer: Viewer): boolean {
  return isStaff(viewer, 'account', 'finance');
}
