import type { AmendmentFacts, ContractFacts, Party } from './contract.facts.ts';

export const FIRM = { name: 'Bloom', legalLine: 'Bloom, 10 rue de la Paix, 75002 Paris' };
export const firm: Party = {
  name: 'Bloom',
  form: 'SAS',
  siret: '73282932000074',
  vat: 'FR44732829320',
  address: '10 rue de la Paix, 75002 Paris',
  representative: null,
  role: null,
  legalRepresentative: 'Anne Lefèvre (Présidente)',
  isPerson: false,
  isPortage: false,
};
export const other: Party = {
  ...firm,
  name: 'Atelier Martin',
  siret: '40483304800022',
  vat: 'FR83404833048',
  address: '1 rue Haute, 69001 Lyon',
  representative: 'Camille Martin',
  legalRepresentative: null,
};
export const amendment: AmendmentFacts = {
  number: 2,
  formerEnd: '2026-12-31',
  newEnd: '2027-03-31',
  formerCents: 45_000,
  newCents: 48_000,
  newPricingDate: '2026-12-01',
  clauses: ['Deux jours de télétravail par semaine.', 'Le matériel est fourni.'],
  mainContractDay: '2025-12-18',
  isMainSigned: true,
};

export function facts(changes: Partial<ContractFacts> = {}): ContractFacts {
  return {
    contractId: '6a1f3c2e-55aa-4b0e-9f53-0d6a1b2c3d4e',
    type: 'SST',
    step: 'mainContract',
    createdAt: new Date('2026-11-20T09:00:00Z'),
    firm,
    other,
    mission: {
      label: 'Refonte du portail',
      beginMission: '2026-01-05',
      endMission: '2026-12-31',
      bloomerName: 'Camille Martin',
      clientName: 'Maison Clairval',
      hoursPerDays: 7.5,
    },
    price: { cents: 45_000, astreinteCoef: 1.5, saturdayCoef: 1.25, sundayCoef: 2.5 },
    paymentDays: 45,
    amendment: null,
    ...changes,
  };
}
