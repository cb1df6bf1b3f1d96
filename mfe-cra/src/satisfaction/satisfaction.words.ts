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
      'Tu connais quelqu’un qui cherche une mission ou un renfort\u202f? Avec son accord, laisse-nous ses coordonnées\u00a0: ton account manager s’occupe de la suite.',
    refer: 'Recommander cette personne',
    referred: 'Merci, ta recommandation est enregistrée.',
    referMore: 'Tu as recommandé',
    nameMissing: 'Indique le prénom et le nom.',
    emailMissing: 'Indique une adresse e-mail.',
    consentMissing: 'Sans son accord, nous ne pouvons pas garder ses coordonnées.',
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
      'Vous connaissez quelqu’un qui cherche un consultant\u202f? Avec son accord, laissez-nous ses coordonnées\u00a0: nous nous occupons de la suite.',
    refer: 'Recommander cette personne',
    referred: 'Merci, votre recommandation est enregistrée.',
    referMore: 'Vous avez recommandé',
    nameMissing: 'Indiquez le prénom et le nom.',
    emailMissing: 'Indiquez une adresse e-mail.',
    consentMissing: 'Sans son accord, nous ne pouvons pas garder ses coordonnées.',
  },
} as const satisfies Record<MissionFollowUpType, Record<string, string>>;

export function wordsOf(side: MissionFollowUpType) {
  return words[side];
}
