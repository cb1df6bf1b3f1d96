import type { Row } from '../../platform/database/database.tables.ts';
import { isAdmin, isBloomer, isClient, isStaff, type Viewer } from '../../platform/viewer/viewer.ts';

/** The people of a contract. */
export interface ContractParties {
  type: Row<'legal_contract'>['type'];
  bloomerId: string;
  clientSocietyId: string;
}

/** Staff who handle contracts; recruiting alone is no reason to read them. */
function handlesContracts(viewer: Viewer): boolean {
  return isStaff(viewer, 'account', 'finance');
}

/** Whether somebody may have contracts of their own at all; which ones, canSeeContract says. */
export function mayHaveContracts(viewer: Viewer): boolean {
  if (isStaff(viewer)) return handlesContracts(viewer);
  return isBloomer(viewer) || isClient(viewer);
}

/** Each party sees its own contract: the Bloomer the SST of a mission, the client its PDS. */
export function canSeeContract(viewer: Viewer, contract: ContractParties): boolean {
  if (isStaff(viewer)) return handlesContracts(viewer);
  if (contract.type === 'SST') return isBloomer(viewer) && viewer.bloomerId === contract.bloomerId;
  return isClient(viewer) && viewer.societyId === contract.clientSocietyId;
}

export function canUpload(viewer: Viewer): boolean {
  return isStaff(viewer, 'account');
}

/** A signed contract is replaced by whoever answers for the data, and by nobody else. */
export function canReplaceSigned(viewer: Viewer): boolean {
  return isAdmin(viewer, 'account') && isAdmin(viewer, 'dpo');
}
