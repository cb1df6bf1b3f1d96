import { french } from '../format/french.ts';
import { isUnexpected, type MessageKey, messageFor, messages, planned } from './messages.ts';

/** The specification's sentences, letter by letter. */
const verbatim: Partial<Record<MessageKey, string>> = {
  unknownBloomerTitle: "Salut l'inconnu.e !",
  sessionExpired: 'Session expirée, redirection vers la connexion...',
  authenticationProfileError: "Impossible de charger le profil d'authentification",
  userProfileError: 'Impossible de charger le profil utilisateur',
  forbiddenTitle: 'Stop !',
  forbidden: "Vous n'avez pas les droits pour accéder à cette page",
  notFoundTitle: '404 !',
  notFound: 'Page inconnue',
  otherTitle: 'Oups !',
  unexpected: 'Désolé mais une erreur est survenue, nos agents sont sur le coup !',
  missionLoadError: 'Impossible de récupérer les données de mission. Erreur du server, essaie plus tard !',
  billingListError: 'Certaines données sont fausses!',
  financeLoadError: 'Impossible de récupérer les finances. Erreur du server, essaie plus tard !',
  unknownMission: "Cette mission n'existe pas",
  missionNotOwned: "L'id de cette mission ne semble pas vous appartenir",
  unidentifiedError: 'une erreur non identifiée est survenue',
  craDashboardLoadError: 'Error, unable to retrieve getCra  data!',
  bloomerListError: 'Impossible de récupérer la liste des bloomers',
  talentLoadError: 'Impossible de charger le talent',
  jobOfferNotFound: 'job offer not found, url wrong',
  invalidInvitation: 'Ton invitation ne semble pas valide !',
  craSaveError: "Souci avec l'ajout du CRA, reviens plus tard",
  profileSaved: 'Ton profil a bien été mis à jour !',
  profileSaveError: 'Profil non mis à jour. Souci avec le serveur, reviens plus tard',
  cvUploaded: 'Le CV a bien été chargé',
  cvUploadError: "Le CV n'a bien été chargé",
  emptyFile: 'Fichier vide !',
  sent: 'Envoyé avec succès !',
  contractUploaded: 'Fichier uploadé avec succès.',
  notSent: 'Non envoyé. Souci avec le serveur, reviens plus tard',
  invoiceDeleteError: 'Impossible de supprimer la facture',
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
};

/** Messages that the specification only names or describes. */
const described: MessageKey[] = [
  'talentSearchError',
  'jobFunnelProjectNotFound',
  'contractsLoadError',
  'contractsMissionNotFound',
  'noContract',
  'randomUpdateError',
  'updateEntryError',
  'modifSaved',
  'talentDeleteError',
  'societyNotFound',
  'linkExpired',
  'craAlreadySigned',
  'invalidInviteLink',
  'linkError',
  'signError',
  'signSuccess',
  'signCancelled',
  'atsError',
  'talentExists',
  'linkedInCookieOutdated',
  'documentSuperseded',
  'craCancelled',
  'documentLoadError',
  'tooManyResults',
  'preferencesNotSaved',
  'preferencesUnchanged',
];

/** The API's closed list (without those that carry their own sentence). */
const codes = [
  'UNAUTHENTICATED',
  'TOKEN_EXPIRED',
  'UNKNOWN_BLOOMER',
  'FORBIDDEN',
  'OBJECT_NOT_OWNED',
  'UNKNOWN_RECORD_ID',
  'OBJECT_NOT_FOUND',
  'BAD_USER_INPUT',
  'SOCIETY_NOT_FOUND',
  'ALREADY_SIGNED',
  'DOCUMENT_VOID',
  'CREATE_MISSION_AMENDMENT_ERROR',
  'COMPLIANCE',
  'P2002',
  'CONFLICT',
  'IDEMPOTENCY_KEY_REUSED',
  'RATE_LIMITED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_FILE',
  'ATS_UNEXPECTED_ERROR',
  'EXTERNAL_UNAVAILABLE',
  'INTERNAL_SERVER_ERROR',
  'XXXX',
  'P666',
];

const apiError = (code: string, extensions: Record<string, unknown> = {}, message = 'Phrase du serveur') => ({
  errors: [{ message, extensions: { code, ...extensions } }],
});

test.each(Object.entries(verbatim))('%s is the specification’s sentence', (key, text) => {
  expect(messages[key as MessageKey]).toBe(text);
});

test.each(described)('%s says something', (key) => {
  expect(messages[key].length).toBeGreaterThan(10);
});

test('our own sentences follow French typography', () => {
  const own = Object.entries(messages).filter(([key]) => !(key in verbatim));
  for (const [, text] of own) expect(text).toBe(french(text));
});

test.each(codes)('%s never shows a code nor nothing', (code) => {
  for (const status of [400, 500]) {
    const text = messageFor(apiError(code, { status }));
    expect(text).not.toContain(code);
    expect(text.trim()).not.toBe('');
  }
});

test('an unknown failure is masked', () => {
  expect(messageFor(apiError('INTERNAL_SERVER_ERROR', { status: 500 }, 'relation "x" does not exist'))).toBe(
    messages.unexpected,
  );
  expect(messageFor(new Error('boom'))).toBe(messages.unexpected);
});

test('a server that does not answer is said to be unreachable', () => {
  expect(messageFor(new TypeError('Failed to fetch'))).toBe(messages.serverUnreachable);
  // What a proxy answers itself when it finds no server.
  const away = Object.assign(new Error('Response not successful'), { statusCode: 503, bodyText: 'Le service…' });
  expect(messageFor(away)).toBe(messages.serverUnreachable);
  expect(isUnexpected(away)).toBe(false);
});

test('the screen’s own sentence wins over that of the code', () => {
  const error = apiError('TOKEN_EXPIRED', { status: 401 });
  expect(messageFor(error)).toBe(planned('TOKEN_EXPIRED')?.text);
  expect(messageFor(error, { messages: { TOKEN_EXPIRED: messages.linkExpired } })).toBe(messages.linkExpired);
});

test('BAD_USER_INPUT names the fields in French', () => {
  const error = apiError('BAD_USER_INPUT', {
    status: 400,
    invalidArgs: ['signerFullname', 'nbDaysDetails.2026-10-12.dayWorked'],
  });
  expect(messageFor(error)).toBe(french('Champs manquants ou invalides : nom complet du signataire, jour 12'));
  expect(messageFor(apiError('BAD_USER_INPUT', { invalidArgs: ['x'] }), { labels: { x: 'couleur' } })).toBe(
    french('Champ manquant ou invalide : couleur'),
  );
});

test('a page that asks for what the server does not know says so in French', () => {
  const error = apiError(
    'BAD_USER_INPUT',
    { status: 400, reason: 'VALIDATION' },
    'Cannot query field "x" on type "Query".',
  );
  expect(messageFor(error)).toBe(messages.pageOutdated);
});

test('a refused amendment keeps the server’s sentence and says whom to ask', () => {
  expect(messageFor(apiError('CREATE_MISSION_AMENDMENT_ERROR', { status: 422 }, 'Un avenant est déjà en cours.'))).toBe(
    `Un avenant est déjà en cours. ${messages.amendmentError}`,
  );
});
