/** The background work that makes the sealed PDF of a contract that everybody signed. */
export const CONTRACT_SEAL_QUEUE = 'contractSeal';
