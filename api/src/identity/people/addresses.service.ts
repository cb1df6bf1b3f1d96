import type { Db } from '../../platform/database/database.ts';
import { type Address, addressesOf } from './addresses.repository.ts';

/** Where news that nobody may miss are sent; addresses that were replaced since an instant are still told. */
export function noticeAddresses(db: Db, bloomerIds: readonly string[], since: Date): Promise<Address[]> {
  return addressesOf(db, bloomerIds, since);
}
