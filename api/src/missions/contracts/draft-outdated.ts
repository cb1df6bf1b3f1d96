import type { Tx } from '../../platform/database/database.ts';
import type { Doer } from './contract-progress.service.ts';
import type { ContractRecord } from './contract-record.repository.ts';

/** Has the document of a draft made again when it no longer says what is so; answers whether. */
type DraftCheck = (doer: Doer, tx: Tx, contract: ContractRecord) => Promise<boolean>;

const checks: DraftCheck[] = [];

/** Called by whoever makes the documents of contracts. */
export function checkDrafts(check: DraftCheck): void {
  checks.push(check);
}

/** The same, before anybody is asked to sign a draft; commit afterwards, whatever the answer. */
export async function makeAgainWhenOutdated(doer: Doer, tx: Tx, contract: ContractRecord): Promise<boolean> {
  for (const check of checks) if (await check(doer, tx, contract)) return true;
  return false;
}
