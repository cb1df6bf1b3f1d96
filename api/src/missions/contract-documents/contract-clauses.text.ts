import { capitalised } from '@bloom/shared-rules/words/capitalised';
import { euros, percent } from '../../platform/french/french-money.ts';
import type { ContractFacts } from './contract.facts.ts';
import type { Article } from './contract.text.ts';
import { names, ofParty, toParty } from './parties.text.ts';

const LATE_PAYMENT =
  'Tout retard de paiement entraîne de plein droit, sans rappel préalable, des pénalités égales à trois fois le taux ' +
  'd’intérêt légal ainsi qu’une indemnité forfaitaire de 40\u00a0€ pour frais de recouvrement, conformément aux ' +
  'articles L.\u00a0441-10 et D.\u00a0441-5 du code de commerce.';

/** The price of a day, and what is added to it. */
export function priceArticle({ price, mission, type }: ContractFacts): Article {
  const hours = String(mission.hoursPerDays).replace('.', ',');
  const amount =
    price.cents === null
      ? 'Le prix d’une journée de travail est fixé par avenant.'
      : `Le prix d’une journée de travail de ${hours} heures est fixé à ${euros(price.cents)} hors taxes. La TVA s’y ` +
        'ajoute au taux en vigueur lorsqu’elle est due.';
  const minor = `Samedis\u00a0: ${percent(price.saturdayCoef)}. Dimanches, jours fériés et heures supplémentaires\u00a0: ${percent(price.sundayCoef)}.`;
  const uplifts = `Majorations du prix d’une journée, sauf accord écrit différent. ${minor} Astreintes\u00a0: ${percent(price.astreinteCoef)} du prix d’une journée par période de douze heures.`;
  const expenses =
    type === 'SST'
      ? 'Ce prix comprend tous les frais et charges du Sous-traitant. Aucun autre frais n’est remboursé sans accord écrit préalable.'
      : 'Les frais de déplacement demandés par le Client lui sont refacturés sur justificatifs, après son accord écrit préalable.';
  return { heading: 'Prix', paragraphs: [amount, uplifts, expenses] };
}

export function paymentArticle({ type, paymentDays }: ContractFacts): Article {
  const { other, firm } = names[type];
  const seller = type === 'SST' ? other : firm;
  const buyer = type === 'SST' ? firm : other;
  const delay = paymentDays === null ? 'trente jours' : paymentDays === 0 ? null : `${paymentDays} jours`;
  const due =
    delay === null
      ? 'Elles sont payables à réception.'
      : `Elles sont payables dans un délai de ${delay} à compter de leur réception.`;
  return {
    heading: 'Facturation et paiement',
    paragraphs: [
      'Seuls les jours effectivement réalisés sont facturés. Ils résultent du compte rendu d’activité établi chaque mois ' +
        'par le consultant et validé par le client de la mission.',
      `${capitalised(seller)} facture ses prestations ${toParty(buyer)} à la fin de chaque mois. Les factures rappellent la ` +
        `mission et le mois concernés. ${due}`,
      LATE_PAYMENT,
    ],
  };
}

export function durationArticle({ mission }: ContractFacts, between: string): Article {
  return {
    heading: 'Durée',
    paragraphs: [
      `La mission se déroule ${between}. Elle prend fin à cette date sans formalité\u202f; elle n’est pas renouvelée par ` +
        'tacite reconduction.',
      `Toute prolongation, tout changement de prix et toute autre modification de la mission «\u202f${mission.label}\u202f» ` +
        'font l’objet d’un avenant signé par les deux parties.',
    ],
  };
}

export function confidentialityArticle(): Article {
  return {
    heading: 'Confidentialité',
    paragraphs: [
      'Chaque partie garde confidentielles les informations de l’autre partie et celles du client de la mission, quels ' +
        'qu’en soient la nature et le support, et ne les utilise que pour exécuter le présent contrat.',
      'Cette obligation dure pendant le contrat et trois ans après sa fin. Elle ne s’applique pas aux informations publiques, ' +
        'ni à celles dont la communication est imposée par la loi ou par une autorité.',
    ],
  };
}

export function personalDataArticle(): Article {
  return {
    heading: 'Données à caractère personnel',
    paragraphs: [
      'Les parties respectent le règlement (UE) 2016/679 du 27 avril 2016 et la loi n°\u00a078-17 du 6 janvier 1978. Celle ' +
        'qui traite des données à caractère personnel pour le compte d’une autre agit sur ses seules instructions ' +
        'documentées, en assure la sécurité et signale toute violation sans délai, dans les conditions de l’article 28 de ' +
        'ce règlement.',
    ],
  };
}

export function terminationArticle(more: string | null): Article {
  return {
    heading: 'Fin anticipée',
    paragraphs: [
      'Chaque partie peut mettre fin au contrat avant son terme par écrit, en respectant un préavis de trente jours.',
      'En cas de manquement grave d’une partie, l’autre peut résilier le contrat de plein droit quinze jours après une mise ' +
        'en demeure écrite restée sans effet, sans préjudice des dommages et intérêts auxquels elle peut prétendre.',
      ...(more === null ? [] : [more]),
    ],
  };
}

export function lawArticle({ type }: ContractFacts): Article {
  const { firm } = names[type];
  return {
    heading: 'Droit applicable et litiges',
    paragraphs: [
      'Le présent contrat est soumis au droit français. Les parties recherchent d’abord une solution amiable\u202f; à défaut ' +
        `d’accord dans les trente jours, le litige est porté devant le tribunal compétent du siège ${ofParty(firm)}.`,
    ],
  };
}

export const SIGNING =
  'Le présent document est signé électroniquement au sens des articles 1366 et 1367 du code civil. Chaque partie en ' +
  'conserve un exemplaire, accompagné de la preuve des signatures.';
