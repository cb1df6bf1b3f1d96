/** What other domains may ask about contracts: the record with its facts, alone or locked, and its people. */
export {
  type ContractRecord,
  findContract,
  findContractByDocument,
  findFile,
  findManager,
  findSignatories,
  forgetRequest,
  insertVersion,
  lockContract,
  type Signatory,
} from './contracts.repository.ts';
