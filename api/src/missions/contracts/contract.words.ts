import { of } from '@bloom/shared-rules/elision';
import type { ContractRecord } from './contract-record.repository.ts';

const KINDS = { SST: 'Contrat de sous-traitance', PDS: 'Contrat de prestation de services' } as const;
const STEPS = { mainContract: '', Prolongation: ' – prolongation', Avenant: ' – avenant' } as const;

/** 'Contrat de sous-traitance – avenant' */
export function contractTitle({ type, step }: Pick<ContractRecord, 'type' | 'step'>): string {
  return `${KINDS[type]}${STEPS[step]}`;
}

/** 'Contrat PDS de Camille Martin chez Horizon' */
export function contractOf(contract: Pick<ContractRecord, 'type' | 'bloomer_fullname' | 'client_name'>): string {
  return `contrat ${contract.type} ${of(contract.bloomer_fullname)} chez ${contract.client_name}`;
}
