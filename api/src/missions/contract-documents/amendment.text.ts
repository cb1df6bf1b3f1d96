import { frenchDay } from '../../platform/french/french-dates.ts';
import { frenchList } from '../../platform/french/french-list.ts';
import { euros } from '../../platform/french/french-money.ts';
import type { AmendmentFacts, ContractFacts } from './contract.facts.ts';
import type { Article } from './contract.text.ts';

const contractNames = { SST: 'contrat de sous-traitance', PDS: 'contrat de prestation de services' } as const;

export function mainTitle(type: ContractFacts['type']): string {
  return type === 'SST' ? 'Contrat de sous-traitance' : 'Contrat de prestation de services';
}

export function amendmentTitle({ type, step }: ContractFacts, { number }: AmendmentFacts): string {
  const kind = step === 'Prolongation' ? 'Avenant de prolongation' : 'Avenant';
  return `${kind} n°\u00a0${number} au ${contractNames[type]}`;
}

/** What was agreed before. */
export function amendmentPreamble({ type, mission }: ContractFacts, amendment: AmendmentFacts): string {
  const made = amendment.mainContractDay === null ? '' : ` du ${frenchDay(amendment.mainContractDay)}`;
  const where = type === 'SST' ? ` chez ${mission.clientName}` : '';
  if (!amendment.isMainSigned) {
    return (
      `Un ${contractNames[type]} (le «\u202fContrat\u202f»), que les parties n’ont pas encore toutes signé, porte sur la mission ` +
      `«\u202f${mission.label}\u202f», réalisée par ${mission.bloomerName}${where} depuis le ${frenchDay(mission.beginMission)}. Le ` +
      'présent avenant en dépend\u00a0: il reste sans effet tant que le Contrat n’est pas signé par toutes les parties.'
    );
  }
  return (
    `Les parties sont liées par un ${contractNames[type]}${made} (le «\u202fContrat\u202f») pour la mission ` +
    `«\u202f${mission.label}\u202f», réalisée par ${mission.bloomerName}${where} depuis le ${frenchDay(mission.beginMission)}.`
  );
}

/** The articles of an amendment: only what changes on this side, then what stays. */
export function amendmentArticles(facts: ContractFacts, amendment: AmendmentFacts): Article[] {
  return [
    subject(amendment),
    ...(amendment.newEnd === null ? [] : [newDuration(amendment, amendment.newEnd)]),
    ...(amendment.newCents === null ? [] : [newPrice(facts, amendment, amendment.newCents)]),
    ...(amendment.clauses.length === 0 ? [] : [particulars(amendment)]),
    {
      heading: 'Autres stipulations',
      paragraphs: [
        'Toutes les stipulations du Contrat et de ses avenants antérieurs que le présent avenant ne modifie pas restent en ' +
          'vigueur. En cas de contradiction, le présent avenant prévaut.',
        'Le présent avenant fait partie intégrante du Contrat. Il prend effet à la signature de la dernière des parties' +
          `${amendment.isMainSigned ? '' : ', une fois le Contrat signé par toutes'}, sous réserve des dates qu’il fixe.`,
      ],
    },
  ];
}

function subject({ newEnd, newCents, formerEnd, clauses }: AmendmentFacts): Article {
  const parts = [
    newEnd === null ? null : newEnd > formerEnd ? 'de prolonger la mission' : 'd’avancer la fin de la mission',
    newCents === null ? null : 'de modifier le prix d’une journée de travail',
    clauses.length === 0 ? null : 'de préciser certaines conditions de la mission',
  ].filter((part) => part !== null);
  const purposes = frenchList(parts.length === 0 ? ['de compléter le Contrat'] : parts);
  return { heading: 'Objet', paragraphs: [`Le présent avenant a pour objet ${purposes}.`] };
}

function newDuration({ formerEnd }: AmendmentFacts, newEnd: string): Article {
  const moved = newEnd > formerEnd ? 'reportée' : 'avancée';
  return {
    heading: 'Durée',
    paragraphs: [
      `La date de fin de la mission, fixée au ${frenchDay(formerEnd)}, est ${moved} au ${frenchDay(newEnd)} inclus. La ` +
        'mission n’est pas renouvelée par tacite reconduction.',
    ],
  };
}

function newPrice({ mission }: ContractFacts, amendment: AmendmentFacts, cents: number): Article {
  const from = amendment.newPricingDate === null ? 'sa signature' : `${frenchDay(amendment.newPricingDate)} inclus`;
  const instead = amendment.formerCents === null ? '' : `, au lieu de ${euros(amendment.formerCents)} hors taxes`;
  const hours = String(mission.hoursPerDays).replace('.', ',');
  return {
    heading: 'Prix',
    paragraphs: [
      `À compter du ${from}, le prix d’une journée de travail de ${hours} heures est fixé à ${euros(cents)} hors taxes` +
        `${instead}. Les jours antérieurs restent facturés au prix en vigueur à leur date.`,
    ],
  };
}

function particulars({ clauses }: AmendmentFacts): Article {
  return {
    heading: 'Dispositions particulières',
    paragraphs: ['Les parties conviennent en outre de ce qui suit.'],
    clauses,
  };
}
