import type { MissionFollowUpType } from '../graphql.generated.ts';

/** What the screen says: « tu » to Bloomers, « vous » to clients. */
const words = {
  bloomer: {
    title: 'Ton avis sur la mission',
    question: 'Recommanderais-tu cette mission à une personne de ton entourage\u202f?',
    scoreMissing: 'Choisis une note de 0 à 10.',
    commentLabel: 'Qu’est-ce qui explique ta note\u202f?',
    submit: 'Envoyer mon avis',
    edit: 'Modifier mon avis',
    thanks: 'Merci, ton avis est enregistré.',
    editable: 'Tu peux le modifier jusqu’au',
    closed: 'Cet avis ne peut plus être modifié.',
    low: 'Ta note nous alerte\u00a0: quelque chose ne va pas\u202f? Parlons-en, nous sommes là pour t’aider.',
    help: 'Demander de l’aide',
    referralTitle: 'Une personne à nous recommander\u202f?',
    referral:
      'Tu connais quelqu’un qui cherche une mission ou un renfort\u202f? Avec son accord, mets-nous en relation\u00a0: ton account manager s’occupe de la suite.',
    refer: 'Recommander une personne',
  },
  client: {
    title: 'Votre avis sur la mission',
    question: 'Recommanderiez-vous notre accompagnement à une personne de votre entourage\u202f?',
    scoreMissing: 'Choisissez une note de 0 à 10.',
    commentLabel: 'Qu’est-ce qui explique votre note\u202f?',
    submit: 'Envoyer mon avis',
    edit: 'Modifier mon avis',
    thanks: 'Merci, votre avis est enregistré.',
    editable: 'Vous pouvez le modifier jusqu’au',
    closed: 'Cet avis ne peut plus être modifié.',
    low: 'Votre note nous alerte\u00a0: quelque chose ne va pas\u202f? Parlons-en, nous sommes là pour vous aider.',
    help: 'Demander de l’aide',
    referralTitle: 'Une personne à nous recommander\u202f?',
    referral:
      'Vous connaissez quelqu’un qui cherche un consultant\u202f? Avec son accord, mettez-nous en relation\u00a0: nous nous occupons de la suite.',
    refer: 'Recommander une personne',
  },
} as const satisfies Record<MissionFollowUpType, Record<string, string>>;

export function wordsOf(side: MissionFollowUpType) {
  return words[side];
}
