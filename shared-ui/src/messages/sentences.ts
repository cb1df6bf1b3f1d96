import { french } from '../format/french.ts';

/**
 * Every sentence by which pages tell how something went; a refusal of the API stands beside its rule. Bare strings are
 * the specification's, to the letter; those in `french()` are ours. Which of them is said when is in catalogue.ts.
 */
export const messages = {
  // Session
  unknownBloomerTitle: "Salut l'inconnu.e !",
  sessionExpired: 'Session expirée, redirection vers la connexion...',
  authenticationProfileError: "Impossible de charger le profil d'authentification",
  userProfileError: 'Impossible de charger le profil utilisateur',
  forbiddenTitle: 'Stop !',
  forbidden: "Vous n'avez pas les droits pour accéder à cette page",
  forbiddenPart: 'Accès réservé',
  missingPart: 'Introuvable',
  forbiddenAct: 'Ce compte n’a pas, ou n’a plus, le droit de faire cela\u00a0: rien n’a été enregistré.',
  notFoundTitle: '404 !',
  notFound: 'Page inconnue',
  otherTitle: 'Oups !',
  unexpected: 'Désolé mais une erreur est survenue, nos agents sont sur le coup !',
  signInNeeded: french(
    "La session est terminée. Se connecter de nouveau\u00a0: rien de ce qui est enregistré n'est perdu.",
  ),
  unknownBloomer: french("Cette adresse e-mail n'est liée à aucun Bloomer. Écris à ton contact pour qu'il t'ajoute."),

  // Loading
  missionLoadError: 'Impossible de récupérer les données de mission. Erreur du server, essaie plus tard !',
  billingListError: 'Certaines données sont fausses!',
  financeLoadError: 'Impossible de récupérer les finances. Erreur du server, essaie plus tard !',
  unknownMission: "Cette mission n'existe pas",
  missionNotOwned: "L'id de cette mission ne semble pas vous appartenir",
  unidentifiedError: 'une erreur non identifiée est survenue',
  craDashboardLoadError: 'Error, unable to retrieve getCra  data!',
  bloomerListError: 'Impossible de récupérer la liste des bloomers',
  talentLoadError: 'Impossible de charger le talent',
  talentSearchError: french('Désolé, la recherche de talents ne répond pas. Réessayez dans quelques instants.'),
  jobFunnelProjectNotFound: french("Ce projet de recrutement n'existe pas ou n'existe plus."),
  jobOfferNotFound: 'job offer not found, url wrong',
  contractsLoadError: french(
    "Les contrats n'ont pas pu être chargés. Réessayez, ou écrivez à l'équipe technique si cela continue.",
  ),
  contractsMissionNotFound: french("La mission de ces contrats n'existe pas."),
  noContract: french('Aucun contrat pour cette mission.'),
  invalidInvitation: 'Ton invitation ne semble pas valide !',
  documentLoadError: french("Le document n'a pas pu être récupéré. Réessayer dans quelques instants."),
  objectNotFound: french("Cet élément n'existe pas, ou n'existe plus."),
  tooManyResults: french("Trop de résultats dans l'annuaire de contacts. Précisez la recherche."),

  // Saving
  randomUpdateError: french(
    "La modification n'a pas été enregistrée. Rien n'est perdu à l'écran : réessayer dans quelques instants.",
  ),
  invalidInput: french('Certaines informations sont manquantes ou incorrectes.'),
  updateEntryError: french("Cette entrée n'a pas pu être mise à jour. Réessayez dans quelques instants."),
  modifSaved: french('Modifications enregistrées'),
  craSaveError: "Souci avec l'ajout du CRA, reviens plus tard",
  profileSaved: 'Ton profil a bien été mis à jour !',
  profileSaveError: 'Profil non mis à jour. Souci avec le serveur, reviens plus tard',
  talentDeleteError: french("Le talent n'a pas été supprimé. Réessayez dans quelques instants."),
  cvUploaded: 'Le CV a bien été chargé',
  cvUploadError: "Le CV n'a bien été chargé",
  billingSaving: french('Mise à jour en cours…'),
  billingSaved: french('Facturation mise à jour'),
  amendmentError: french("Contactez l'équipe technique."),
  preferencesNotSaved: french("Tes préférences n'ont pas été mises à jour. Réessaie dans quelques instants."),
  preferencesUnchanged: french("Tes préférences n'ont pas changé."),
  staffPreferencesNotSaved: french("Vos préférences n'ont pas été mises à jour. Réessayez dans quelques instants."),
  staffPreferencesUnchanged: french("Vos préférences n'ont pas changé."),
  conflict: french(
    "Quelqu'un a modifié ces données entre-temps. Recharger la page pour repartir de la dernière version.",
  ),
  rowOutdated: french(
    "Quelqu'un a modifié ces données entre-temps : votre saisie n'est pas enregistrée. Vérifiez la ligne, puis recommencez.",
  ),
  pageOutdated: french('Cette page et le serveur n’ont pas la même version. Recharger la page.'),
  alreadyExists: french('Cet élément existe déjà.'),
  talentExists: french('Ce talent existe déjà.'),
  linkedInCookieOutdated: french("Le cookie LinkedIn n'est plus à jour. Renouvelez-le puis réessayez."),
  noConnection: french('Connexion au serveur impossible.'),
  serverUnreachable: french(
    'Connexion au serveur impossible. Rien de ce qui est affiché n’est perdu : réessayer dans quelques instants.',
  ),
  rateLimited: french('Trop de demandes en peu de temps. Patienter une minute puis réessayer.'),
  externalUnavailable: french('Un service extérieur ne répond pas. Réessayer dans quelques minutes.'),
  compliance: french('Les documents de la société sont incomplets ou expirés.'),

  // Uploads
  emptyFile: 'Fichier vide !',
  sent: 'Envoyé avec succès !',
  contractUploaded: 'Fichier uploadé avec succès.',
  notSent: 'Non envoyé. Souci avec le serveur, reviens plus tard',
  notSentYet: french('Non envoyé : connexion au serveur impossible. Le fichier reste ici, à renvoyer.'),
  uploading: french('Envoi du fichier en cours…'),
  uploadCancelled: french('Envoi annulé'),
  societyNotFound: french("La société n'est pas définie pour cette mission."),
  createSociety: french('Créer la société'),
  invoiceDeleteError: 'Impossible de supprimer la facture',
  fileTooLarge: french('Le fichier est trop lourd.'),
  fileRefused: french("Ce fichier n'est pas accepté : un PDF sans mot de passe ni contenu actif est attendu."),

  // Signing
  linkExpired: french("Ce lien de signature a expiré. Un nouveau vient d'être envoyé par e-mail."),
  linkExpiredUnsent: french('Ce lien de signature a expiré. Demandez-en un nouveau sur cette page.'),
  /** The same to a Bloomer. */
  ownLinkExpiredUnsent: french('Ce lien de signature a expiré. Demande-en un nouveau sur cette page.'),
  craAlreadySigned: french('Ce CRA est déjà signé. Ouverture du document signé…'),
  invalidInviteLink: french("Ce lien n'est pas valide. Ouvrez le dernier e-mail reçu, ou demandez un nouveau lien."),
  /** The same to a Bloomer. */
  ownInvalidInviteLink: french("Ce lien n'est pas valide. Ouvre le dernier e-mail reçu, ou demande un nouveau lien."),
  linkError: french("Le lien de signature n'a pas pu être vérifié. Réessayer dans quelques instants."),
  signError: french("La signature n'a pas été enregistrée. Réessayer dans quelques instants."),
  signCodeError: french("Le code n'a pas été envoyé. Réessayer dans quelques instants."),
  signSuccess: french('Signature enregistrée'),
  signCancelled: french('Demande de signature annulée'),
  documentSuperseded: french("Ce document n'est plus valable. Une nouvelle invitation à signer arrive par e-mail."),
  monthSettled: french(
    'Ce document n’est plus valable, et ce mois n’attend plus votre signature\u00a0: vous n’avez rien à faire.',
  ),
  craCancelled: french('Ce CRA a été annulé par l’account manager. Un nouveau lien de validation arrive par e-mail.'),

  // Invoices, reminders, jobs
  customerInvoiceRegenerating: 'Regénération de la facture client en cours',
  customerInvoiceRegenerationError: 'Erreur lors de la regénération de la facture client',
  craCustomerInvoiceError: 'Error lors de la regeneration de facture client!',
  craBloomerInvoiceError: 'Error lors de la regeneration de facture bloomer!',
  clientReminderError: 'Error lors de la relance client!',
  bloomerReminderError: 'Error lors de la relance Bloomer!',
  bloomerReminderSent: 'Relance bloomer envoyée avec succès ! :)',
  clientReminderSent: 'Relance client envoyée avec succès ! :)',
  craValidationError: 'Error lors de la validation du CRA!',
  jobErrored: 'Traitement executé mais avec des erreurs',
  jobCompleted: 'Traitement executé avec succès',
  atsError: french("Le talent n'a pas pu être placé sur l'ATS : il faut l'y placer à la main."),
} as const;

export type MessageKey = keyof typeof messages;
