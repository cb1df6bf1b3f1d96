import { frenchDay } from '../../platform/french/french-dates.ts';
import type { ContractFacts } from './contract.facts.ts';
import type { Article } from './contract.text.ts';
import {
  confidentialityArticle,
  durationArticle,
  lawArticle,
  paymentArticle,
  personalDataArticle,
  priceArticle,
  terminationArticle,
} from './contract-clauses.text.ts';

/** The articles of a main contract, in their order; numbers are given when they are set. */
export function mainArticles(facts: ContractFacts): Article[] {
  const { mission } = facts;
  const between = `du ${frenchDay(mission.beginMission)} au ${frenchDay(mission.endMission)} inclus`;
  const common = [durationArticle(facts, between), priceArticle(facts), paymentArticle(facts)];
  return facts.type === 'SST'
    ? [...subcontractOpening(facts), ...common, ...subcontractRest(facts)]
    : [...serviceOpening(facts), ...common, ...serviceRest(facts)];
}

function subcontractOpening({ mission, other }: ContractFacts): Article[] {
  const consultant = other.isPortage
    ? `La mission est réalisée par ${mission.bloomerName}, salarié porté du Sous-traitant, entreprise de portage salarial ` +
      'au sens des articles L.\u00a01254-1 et suivants du code du travail.'
    : `La mission est réalisée par ${mission.bloomerName}. Tout remplacement demande l’accord écrit préalable de ` +
      'l’Entreprise et du client.';
  return [
    {
      heading: 'Objet',
      paragraphs: [
        `L’Entreprise confie au Sous-traitant, qui l’accepte, la réalisation de la mission «\u202f${mission.label}\u202f» pour ` +
          `le compte de son client ${mission.clientName}.`,
        'Le présent contrat est un contrat de sous-traitance au sens de la loi n°\u00a075-1334 du 31 décembre 1975. ' +
          'L’Entreprise fait accepter le Sous-traitant et agréer ses conditions de paiement par le client, conformément à ' +
          'l’article 3 de cette loi.',
      ],
    },
    {
      heading: 'Consultant et indépendance',
      paragraphs: [
        consultant,
        'Le Sous-traitant organise librement son travail et choisit ses méthodes. Il respecte les règles d’accès, de ' +
          'sécurité et d’usage des lieux et des systèmes du client. Il n’existe aucun lien de subordination entre ' +
          'l’Entreprise ou le client et le consultant, qui reste placé sous la seule autorité du Sous-traitant.',
      ],
    },
  ];
}

function subcontractRest(facts: ContractFacts): Article[] {
  return [
    {
      heading: 'Obligations sociales et fiscales',
      paragraphs: [
        'Le Sous-traitant déclare être à jour de ses obligations sociales et fiscales. Il remet à l’Entreprise, à la ' +
          'conclusion du contrat puis tous les six mois jusqu’à sa fin, les documents prévus à l’article D.\u00a08222-5 du ' +
          'code du travail, ou à l’article D.\u00a08222-7 s’il est établi hors de France.',
      ],
    },
    confidentialityArticle(),
    {
      heading: 'Propriété intellectuelle',
      paragraphs: [
        'Le Sous-traitant cède à l’Entreprise, à titre exclusif et au fur et à mesure de leur réalisation, tous les droits ' +
          'patrimoniaux sur les résultats de la mission, logiciels et documentations compris\u00a0: droits de reproduction, de ' +
          'représentation, d’adaptation, de traduction et de distribution, par tout moyen et sur tout support, pour le monde ' +
          'entier et pour la durée légale de protection. Le prix de la mission comprend celui de cette cession, que ' +
          'l’Entreprise peut consentir à son tour au client.',
      ],
    },
    personalDataArticle(),
    {
      heading: 'Responsabilité et assurance',
      paragraphs: [
        'Le Sous-traitant exécute la mission selon les règles de son art. Il répond des dommages qu’il cause et justifie, à ' +
          'première demande, d’une assurance de responsabilité civile professionnelle en cours de validité.',
      ],
    },
    terminationArticle(
      'Si le client met fin à la mission, l’Entreprise en informe aussitôt le Sous-traitant et le contrat prend fin à la même ' +
        'date\u202f; les jours réalisés jusqu’à cette date sont payés.',
    ),
    lawArticle(facts),
  ];
}

function serviceOpening({ mission }: ContractFacts): Article[] {
  return [
    {
      heading: 'Objet',
      paragraphs: [
        `Le Client confie au Prestataire, qui l’accepte, la réalisation de la mission «\u202f${mission.label}\u202f».`,
        'Le Prestataire exécute la mission selon les règles de son art. Il est tenu à une obligation de moyens.',
      ],
    },
    {
      heading: 'Consultant',
      paragraphs: [
        `La mission est réalisée par ${mission.bloomerName}. En cas d’indisponibilité durable, le Prestataire propose un ` +
          'remplaçant de compétence équivalente.',
        'Le consultant agit en toute indépendance et n’est pas placé sous la subordination du Client. Lorsque le Prestataire ' +
          'recourt à un sous-traitant, il le fait accepter par le Client et agréer ses conditions de paiement, conformément ' +
          'à l’article 3 de la loi n°\u00a075-1334 du 31 décembre 1975\u202f; la signature du présent contrat vaut acceptation du ' +
          'consultant désigné ci-dessus.',
      ],
    },
  ];
}

function serviceRest(facts: ContractFacts): Article[] {
  return [
    {
      heading: 'Collaboration',
      paragraphs: [
        'Le Client donne au consultant, en temps utile, les accès, les informations et les moyens nécessaires à la mission. Il ' +
          'valide chaque mois le compte rendu d’activité, ou indique par écrit ce qu’il en conteste.',
      ],
    },
    confidentialityArticle(),
    {
      heading: 'Propriété intellectuelle',
      paragraphs: [
        'Le Prestataire cède au Client, à titre exclusif et sous réserve du paiement complet du prix, tous les droits ' +
          'patrimoniaux sur les résultats de la mission, logiciels et documentations compris\u00a0: droits de reproduction, de ' +
          'représentation, d’adaptation, de traduction et de distribution, par tout moyen et sur tout support, pour le monde ' +
          'entier et pour la durée légale de protection. Le prix de la mission comprend celui de cette cession.',
      ],
    },
    personalDataArticle(),
    {
      heading: 'Responsabilité',
      paragraphs: [
        'Le Prestataire répond des dommages directs qu’il cause au Client, dans la limite du montant hors taxes facturé au ' +
          'titre de la mission pendant les douze mois qui précèdent le dommage. Cette limite ne s’applique ni aux dommages ' +
          'corporels, ni à la faute lourde ou dolosive.',
      ],
    },
    terminationArticle(null),
    lawArticle(facts),
  ];
}
