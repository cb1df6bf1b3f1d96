import { handlesMoney, isBloomer, isStaff, isSystem, type Viewer } from '../../platform/viewer/viewer.ts';

/** Staff who enter and correct companies and read their papers; recruiting alone is no reason to. */
export function handlesSocieties(viewer: Viewer): boolean {
  return isStaff(viewer, 'account', 'finance');
}

/** Invoices depend on a client: account managers enter one, finance changes it. */
export function canEditClient(viewer: Viewer): boolean {
  return isStaff(viewer, 'finance');
}

/** Who may look for companies at all; which ones, the company itself says. */
export function mayHaveSocieties(viewer: Viewer): boolean {
  return isStaff(viewer) || isBloomer(viewer);
}

/** The viewer's own as a Bloomer, by what belongsToBloomer says of the two; or any, for those of staff. */
export function canSeeSociety(viewer: Viewer, isOwn: boolean): boolean {
  return isStaff(viewer) || isOwn;
}

export function canSeePapers(viewer: Viewer, isOwn: boolean): boolean {
  return handlesSocieties(viewer) || isOwn;
}

/** Where companies are paid: finance, and the service account, which asks and is nobody's second person. */
export function handlesAccounts(viewer: Viewer): boolean {
  return handlesMoney(viewer) || isSystem(viewer);
}

/** These, and the Bloomers whose company it is. */
export function canMoveAccount(viewer: Viewer, isOwn: boolean): boolean {
  return handlesAccounts(viewer) || isOwn;
}
