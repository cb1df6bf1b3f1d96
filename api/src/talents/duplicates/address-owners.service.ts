import type { RequestContext } from '../../platform/context/context.ts';
import { findTalent } from '../talents/talents.service.ts';
import * as repository from './address-owners.repository.ts';

export type AddressOwner = repository.AddressOwner;

/** Bloomers and contacts of clients who are known by an address of the talent, too. */
export async function findAddressOwners(context: RequestContext, talentId: string): Promise<AddressOwner[]> {
  const { row } = await findTalent(context, talentId);
  return repository.findAddressOwners(context.db, row.id);
}
