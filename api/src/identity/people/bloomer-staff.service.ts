import type { Db } from '../../platform/database/database.ts';
import { accountManagersOf } from './bloomer-staff.repository.ts';

/** Whom to tell what concerns a Bloomer: never nobody, as long as the firm has an account manager. */
export function staffOfBloomer(tx: Db, bloomerId: string): Promise<string[]> {
  return accountManagersOf(tx, bloomerId);
}
