import type { Db, Tx } from '../../platform/database/database.ts';
import { type ContractRecord, findContract, lockContract } from '../contracts/contract-record.repository.ts';
import * as repository from './contract-signing.repository.ts';

/** One request for signature with everything around it. */
export interface SigningCase {
  contract: ContractRecord;
  signing: repository.Signing;
  /** In the order of signing. */
  signers: repository.SignerRecord[];
}

export async function findCase(db: Db, signingId: string): Promise<SigningCase | undefined> {
  const signing = await repository.findSigning(db, signingId);
  const contract = signing && (await findContract(db, signing.contract_id));
  return contract && { contract, signing, signers: await repository.signersOf(db, signing.id) };
}

/** The same, locked in the order of the locks: mission and contract, then the request. */
export async function lockCase(tx: Tx, signingId: string): Promise<SigningCase | undefined> {
  const found = await repository.findSigning(tx, signingId);
  const contract = found && (await lockContract(tx, found.contract_id));
  const signing = contract && (await repository.lockSigning(tx, found.id));
  return contract && signing && { contract, signing, signers: await repository.signersOf(tx, signing.id) };
}

/** The request of a contract that is under way, or that came to its end with all signatures. */
export async function liveCase(db: Db, contract: ContractRecord): Promise<SigningCase | undefined> {
  const signing = await repository.findLiveSigning(db, contract.id);
  return signing && { contract, signing, signers: await repository.signersOf(db, signing.id) };
}
