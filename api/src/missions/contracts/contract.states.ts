import type { Row } from '../../platform/database/database.tables.ts';

export type ContractState = Row<'legal_contract'>['state'];

/** Every move of a contract; what is not listed is refused. Any that is not signed may be signed on paper. */
const moves: Record<ContractState, readonly ContractState[]> = {
  draft: ['sent', 'signed'],
  sent: ['partially', 'signed', 'refused', 'expired', 'cancelled'],
  partially: ['signed', 'refused', 'expired', 'cancelled'],
  signed: [],
  refused: ['signed'],
  expired: ['signed'],
  cancelled: ['signed'],
};

export function mayMove(from: ContractState, to: ContractState): boolean {
  return moves[from].includes(to);
}

/** Signatures are being collected. */
export function isOut(state: ContractState): boolean {
  return state === 'sent' || state === 'partially';
}

/** It came to nothing: the next attempt is another version of the contract. */
export function isOver(state: ContractState): boolean {
  return state === 'refused' || state === 'expired' || state === 'cancelled';
}
