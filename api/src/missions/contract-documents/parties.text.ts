import type { ContractFacts, Party } from './contract.facts.ts';

/** How a contract names its two sides. */
export interface Names {
  firm: string;
  other: string;
}

export const names: Record<ContractFacts['type'], Names> = {
  SST: { firm: 'l’Entreprise', other: 'le Sous-traitant' },
  PDS: { firm: 'le Prestataire', other: 'le Client' },
};

/** 'de l’Entreprise', 'du Client' */
export function ofParty(name: string): string {
  return name.startsWith('le ') ? `du ${name.slice(3)}` : `de ${name}`;
}

/** 'à l’Entreprise', 'au Client' */
export function toParty(name: string): string {
  return name.startsWith('le ') ? `au ${name.slice(3)}` : `à ${name}`;
}

/** '732 829 320 00074' */
function spaced(siret: string): string {
  return /^\d{14}$/.test(siret) ? siret.replace(/(\d{3})(\d{3})(\d{3})(\d{5})/, '$1\u00a0$2\u00a0$3\u00a0$4') : siret;
}

/** Who this party is, as the sentence that opens a contract; what is not known is left out. */
export function partySentence(party: Party, calledAs: string): string {
  const number = party.siret === null ? null : identifiedBy(party.siret);
  const details = [
    party.form,
    party.address === null ? null : `dont le siège est situé ${party.address}`,
    number,
    party.vat === null ? null : `numéro de TVA intracommunautaire ${party.vat}`,
    representedBy(party),
  ].filter((detail) => detail !== null);
  return `${[party.name, ...details].join(', ')},\nci-après «\u202f${calledAs}\u202f».`;
}

function identifiedBy(siret: string): string {
  return /^\d{14}$/.test(siret)
    ? `immatriculée sous le numéro SIRET ${spaced(siret)}`
    : `identifiée sous le numéro ${siret}`;
}

function representedBy({ representative, role, isPerson, isPortage, legalRepresentative }: Party): string {
  if (isPerson && representative !== null) return `exploitée par ${representative}`;
  if (isPortage && representative === null) return 'représentée par son représentant légal';
  if (representative === null) {
    const byLaw = legalRepresentative === null ? '' : `dont le représentant légal est ${legalRepresentative}, `;
    return `${byLaw}représentée par la personne habilitée qui signe le présent document, nommée à la page de preuve`;
  }
  return role === null
    ? `représentée par ${representative}, ayant tous pouvoirs à cet effet`
    : `représentée par ${representative} (${role}), ayant tous pouvoirs à cet effet`;
}
