import { type Area, type Outcome, outcomeOf, planned } from './messages.ts';
import { messages } from './sentences.ts';

/** A refusal of the API with its own sentence. */
const refusal = (code: string, status: number, extensions: Record<string, unknown> = {}) => ({
  errors: [{ message: 'Phrase du serveur', extensions: { code, status, ...extensions } }],
});
const bug = refusal('INTERNAL_SERVER_ERROR', 500, { requestId: 'req-1' });
const unheardOf = refusal('XXXX', 500);

type Told = Partial<Outcome> & { detail?: string };
type Row = [place: string, area: Area, happening: string | object, told: Told];

const asError = { severity: 'error' } as const;
const asWarning = { severity: 'warning' } as const;
const asInfo = { severity: 'info' } as const;
const asSuccess = { severity: 'success' } as const;

/** What happened, in which area, with which code of the API, and what the person is told. */
const rows: Row[] = [
  // Authentication
  ['unknown Bloomer', 'session', 'UNKNOWN_BLOOMER', { title: "Salut l'inconnu.e !", place: 'screen' }],
  ['logged out', 'session', 'UNAUTHENTICATED', { text: 'Session expirée, redirection vers la connexion...' }],
  ['expired', 'session', 'TOKEN_EXPIRED', { text: 'Session expirée, redirection vers la connexion...' }],
  ['profile', 'authenticationProfile', 'OTHER', { text: "Impossible de charger le profil d'authentification" }],
  ['profile', 'userProfile', 'OTHER', { text: 'Impossible de charger le profil utilisateur' }],
  ['403', 'page', '403', { title: 'Stop !', text: "Vous n'avez pas les droits pour accéder à cette page" }],
  ['404', 'page', '404', { title: '404 !', text: 'Page inconnue' }],
  [
    'other codes',
    'page',
    'OTHER',
    { title: 'Oups !', text: 'Désolé mais une erreur est survenue, nos agents sont sur le coup !' },
  ],

  // Data loading
  [
    'mission load',
    'missionData',
    bug,
    { text: 'Impossible de récupérer les données de mission. Erreur du server, essaie plus tard !', place: 'inline' },
  ],
  ['billing list', 'billingList', bug, { text: 'Certaines données sont fausses!' }],
  ['finance', 'finance', bug, { text: 'Impossible de récupérer les finances. Erreur du server, essaie plus tard !' }],
  ['mission fetch', 'mission', refusal('UNKNOWN_RECORD_ID', 404), { text: "Cette mission n'existe pas" }],
  [
    'mission fetch',
    'mission',
    refusal('OBJECT_NOT_OWNED', 403),
    { text: "L'id de cette mission ne semble pas vous appartenir" },
  ],
  ['mission fetch', 'mission', bug, { text: 'une erreur non identifiée est survenue' }],
  ['CRA dashboard', 'craDashboard', bug, { text: 'Error, unable to retrieve getCra  data!' }],
  ['Bloomer list', 'bloomerList', bug, { text: 'Impossible de récupérer la liste des bloomers' }],
  ['talent', 'talent', bug, { text: 'Impossible de charger le talent' }],
  ['talent search', 'talentSearch', bug, { text: messages.talentSearchError, place: 'toast' }],
  [
    'job funnel',
    'jobFunnel',
    refusal('OBJECT_NOT_FOUND', 404),
    { text: messages.jobFunnelProjectNotFound, title: 'job offer not found, url wrong' },
  ],
  ['contracts', 'contracts', bug, { text: messages.contractsLoadError }],
  ['contracts', 'contracts', refusal('OBJECT_NOT_FOUND', 404), { text: messages.contractsMissionNotFound }],
  ['contracts', 'contracts', 'EMPTY', { text: messages.noContract }],
  ['invitation', 'invitation', refusal('OBJECT_NOT_FOUND', 404), { text: 'Ton invitation ne semble pas valide !' }],

  // Saving
  [
    'missing field',
    'update',
    refusal('BAD_USER_INPUT', 400, { invalidArgs: ['signerFullname'] }),
    { text: 'Champ manquant ou invalide\u00a0: nom complet du signataire', ...asError },
  ],
  [
    'amendment',
    'update',
    refusal('CREATE_MISSION_AMENDMENT_ERROR', 422),
    { text: `Phrase du serveur ${messages.amendmentError}`, lasting: true },
  ],
  ['other update', 'update', bug, { text: messages.randomUpdateError, ...asError }],
  ['other update', 'update', unheardOf, { text: messages.randomUpdateError }],
  ['CRA save', 'cra', bug, { text: "Souci avec l'ajout du CRA, reviens plus tard" }],
  ['profile saved', 'profile', 'DONE', { text: 'Ton profil a bien été mis à jour !', ...asSuccess }],
  ['profile', 'profile', bug, { text: 'Profil non mis à jour. Souci avec le serveur, reviens plus tard' }],
  ['billing', 'billing', 'PROGRESS', { text: messages.billingSaving, ...asInfo }],
  ['billing', 'billing', 'DONE', { text: messages.billingSaved, ...asSuccess }],
  // Nobody reads in two seconds that what they typed is gone.
  ['billing', 'billing', refusal('CONFLICT', 409), { text: messages.rowOutdated, lasting: true }],
  ['billing', 'billing', bug, { text: messages.randomUpdateError }],
  ['talent saved', 'talentSave', 'DONE', { text: messages.modifSaved, ...asSuccess }],
  ['sheet that is gone', 'talentSave', refusal('OBJECT_NOT_FOUND', 404), { text: 'Phrase du serveur', ...asError }],
  ['erased twice', 'talentDelete', refusal('OBJECT_NOT_FOUND', 404), { text: 'Phrase du serveur' }],
  [
    'CV of nobody',
    'cv',
    refusal('OBJECT_NOT_FOUND', 404),
    { text: "Le CV n'a bien été chargé", detail: 'Phrase du serveur' },
  ],
  ['talent deletion', 'talentDelete', bug, { text: messages.talentDeleteError }],
  ['CV', 'cv', 'DONE', { text: 'Le CV a bien été chargé' }],
  ['CV', 'cv', unheardOf, { text: "Le CV n'a bien été chargé", ...asError }],

  // Uploads
  ['empty file', 'upload', 'EMPTY', { text: 'Fichier vide !' }],
  ['sent', 'upload', 'DONE', { text: 'Envoyé avec succès !', ...asSuccess }],
  ['contract sent', 'contractUpload', 'DONE', { text: 'Fichier uploadé avec succès.' }],
  ['no company', 'upload', refusal('SOCIETY_NOT_FOUND', 409), { text: messages.societyNotFound, ...asWarning }],
  ['500', 'upload', bug, { text: 'Non envoyé. Souci avec le serveur, reviens plus tard', ...asError }],
  [
    '503',
    'upload',
    refusal('EXTERNAL_UNAVAILABLE', 503),
    { text: 'Non envoyé. Souci avec le serveur, reviens plus tard' },
  ],
  ['own message', 'upload', refusal('UNSUPPORTED_FILE', 415), { text: 'Phrase du serveur', ...asWarning }],
  ['own message', 'contractUpload', refusal('PAYLOAD_TOO_LARGE', 413), { text: 'Phrase du serveur', ...asWarning }],
  ['own message', 'upload', refusal('XXXX', 400), { text: 'Phrase du serveur', ...asWarning }],
  ['invoice deletion', 'invoiceDelete', bug, { text: 'Impossible de supprimer la facture' }],

  // Signing
  [
    'expired link',
    'signingLink',
    refusal('TOKEN_EXPIRED', 401),
    { text: messages.linkExpired, lasting: true, ...asWarning },
  ],
  ['signed', 'signingLink', refusal('ALREADY_SIGNED', 409), { text: messages.craAlreadySigned, ...asInfo }],
  ['invalid', 'signingLink', refusal('OBJECT_NOT_FOUND', 404), { text: messages.invalidInviteLink, ...asWarning }],
  ['other link error', 'signingLink', bug, { text: messages.linkError, place: 'toast' }],
  ['sign failure', 'signature', bug, { text: messages.signError }],
  ['sign success', 'signature', 'DONE', { text: messages.signSuccess, ...asSuccess }],
  ['cancel', 'signature', 'CANCELLED', { text: messages.signCancelled, place: 'toast' }],

  // Invoices, reminders and jobs
  ['regeneration', 'customerInvoice', 'PROGRESS', { text: 'Regénération de la facture client en cours', ...asInfo }],
  ['regeneration', 'customerInvoice', bug, { text: 'Erreur lors de la regénération de la facture client' }],
  ['CRA dashboard', 'craCustomerInvoice', bug, { text: 'Error lors de la regeneration de facture client!' }],
  ['CRA dashboard', 'craBloomerInvoice', bug, { text: 'Error lors de la regeneration de facture bloomer!' }],
  ['reminder', 'clientReminder', bug, { text: 'Error lors de la relance client!' }],
  ['reminder', 'bloomerReminder', bug, { text: 'Error lors de la relance Bloomer!' }],
  ['reminder', 'bloomerReminder', 'DONE', { text: 'Relance bloomer envoyée avec succès ! :)', ...asSuccess }],
  ['reminder', 'clientReminder', 'DONE', { text: 'Relance client envoyée avec succès ! :)', ...asSuccess }],
  ['validation', 'craValidation', bug, { text: 'Error lors de la validation du CRA!' }],
  [
    'job errored',
    'job',
    'OTHER',
    { text: 'Traitement executé mais avec des erreurs', lasting: true, server: 'below', ...asError },
  ],
  ['job completed', 'job', 'DONE', { text: 'Traitement executé avec succès', lasting: true, ...asSuccess }],
  [
    'funnel',
    'funnel',
    refusal('ATS_UNEXPECTED_ERROR', 502),
    { text: messages.atsError, detail: 'Phrase du serveur', ...asError },
  ],
  ['label', 'labels', refusal('P2002', 409), { text: 'Phrase du serveur' }],
  ['label', 'labels', refusal('OBJECT_NOT_FOUND', 404), { text: 'Phrase du serveur' }],
  ['label', 'labels', refusal('CONFLICT', 409), { text: 'Phrase du serveur', lasting: true }],
  ['refund', 'owed', refusal('CONFLICT', 409), { text: 'Phrase du serveur' }],
  ['merge of sheets', 'talentMerge', refusal('CONFLICT', 409), { text: 'Phrase du serveur' }],
  ['undone merge', 'talentMerge', refusal('OBJECT_NOT_FOUND', 404), { text: 'Phrase du serveur' }],
  ['merge', 'talentMerge', bug, { text: messages.randomUpdateError }],
  ['label', 'labels', bug, { text: messages.randomUpdateError }],
  ['saved search', 'savedSearches', refusal('OBJECT_NOT_FOUND', 404), { text: 'Phrase du serveur' }],
  ['saved search', 'savedSearches', bug, { text: messages.randomUpdateError }],
  ['funnel', 'funnel', bug, { text: messages.randomUpdateError }],
  ['talent exists', 'talentImport', refusal('P2002', 409), { text: messages.talentExists }],
  ['LinkedIn cookie', 'talentImport', 'LINKEDIN_COOKIE_OUTDATED', { text: messages.linkedInCookieOutdated }],
  ['superseded', 'signingLink', refusal('DOCUMENT_VOID', 410), { text: messages.documentSuperseded }],
  ['CRA cancelled', 'signingLink', 'CANCELLED', { text: messages.craCancelled }],
  ['document', 'document', bug, { text: messages.documentLoadError }],
  ['contacts', 'contactSearch', 'TOO_MANY_RESULTS', { text: messages.tooManyResults }],
  ['no contract', 'contracts', 'EMPTY', { text: messages.noContract }],
  ['preferences', 'preferences', bug, { text: messages.preferencesNotSaved }],
  ['preferences', 'preferences', 'UNCHANGED', { text: messages.preferencesUnchanged, ...asInfo }],
  ['preferences of staff', 'staffPreferences', bug, { text: messages.staffPreferencesNotSaved }],
  ['preferences of staff', 'staffPreferences', 'UNCHANGED', { text: messages.staffPreferencesUnchanged, ...asInfo }],
  ['entry', 'entry', bug, { text: messages.updateEntryError }],
];

test.each(rows)('%s (%s)', (_place, area, happening, told) => {
  const outcome = typeof happening === 'string' ? planned(happening, area) : outcomeOf(happening, { area });
  expect(outcome).toMatchObject(told);
});

test('every area of the catalogue is in this table', async () => {
  const { catalogue } = await import('./catalogue.ts');
  const tested = new Set(rows.map(([, area]) => area));
  expect(Object.keys(catalogue).filter((area) => area !== 'any' && !tested.has(area as Area))).toEqual([]);
});

test('without an answer the area’s sentence says what failed, and below it why', () => {
  const dead = new TypeError('Failed to fetch');
  expect(outcomeOf(dead, { area: 'cra' })).toMatchObject({
    text: messages.craSaveError,
    detail: messages.serverUnreachable,
  });
  expect(outcomeOf(dead)).toMatchObject({ text: messages.serverUnreachable });
  // Its sentence says what is lost and what to do: that is not said twice.
  expect(outcomeOf(dead, { area: 'talentSave' })).toMatchObject({
    text: expect.stringMatching(/^La modification n’a peut-être pas été enregistrée\. Rien n’est perdu/),
    detail: messages.noConnection,
  });
});

test('what an area does not name is told in the general way', () => {
  expect(outcomeOf(refusal('FORBIDDEN', 403), { area: 'cra' }).text).toBe(messages.forbidden);
});

test('who has to wait is told how long, as the server says it', () => {
  const told = 'Trop de demandes en peu de temps : nouvel essai possible dans 40 secondes.';
  const error = { errors: [{ message: told, extensions: { code: 'RATE_LIMITED', status: 429 } }] };
  expect(outcomeOf(error, { fallback: messages.randomUpdateError }).text).toBe(told);
  expect(outcomeOf(error, { area: 'clientReminder' }).detail).toBe(told);
  expect(outcomeOf(error, { area: 'cv' }).detail).toBe(told);
});

test('the screen’s own sentence keeps severity and persistence of the area', () => {
  const told = outcomeOf(refusal('TOKEN_EXPIRED', 401), {
    area: 'signingLink',
    messages: { TOKEN_EXPIRED: messages.linkExpiredUnsent },
  });
  expect(told).toMatchObject({ text: messages.linkExpiredUnsent, lasting: true, severity: 'warning' });
});

test('a refusal with a reason is told by its own sentence: no field is missing, and none could be named', () => {
  const refused = refusal('BAD_USER_INPUT', 400, { reason: 'NO_EMAIL', invalidArgs: ['talentId'] });
  expect(outcomeOf(refused, { area: 'funnel' }).text).toBe('Phrase du serveur');
});

test('a missing second factor says what to do', () => {
  expect(outcomeOf(refusal('FORBIDDEN', 403, { reason: 'SECOND_FACTOR' })).text).toBe('Phrase du serveur');
});
