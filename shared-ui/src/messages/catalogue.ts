import { messages } from './sentences.ts';

export type Severity = 'error' | 'warning' | 'info' | 'success';

/** What the person is told about one thing that happened. */
export type Outcome = {
  text: string;
  title?: string;
  severity: Severity;
  /** Stays until somebody closes it. */
  lasting?: boolean;
  /** A whole page, a place inside of the page, or a toast. */
  place: 'screen' | 'inline' | 'toast';
  /** What the server's own sentence is for: it replaces ours, comes before it, or stands below it. */
  server?: 'instead' | 'before' | 'below';
  /** Says only what failed: the reason stands below it, also where every area says it in the same words. */
  leads?: true;
};

type More = Partial<Pick<Outcome, 'title' | 'lasting' | 'place' | 'server' | 'leads'>>;

const outcome =
  (severity: Severity, place: Outcome['place']) =>
  (text: string, more: More = {}): Outcome => ({ text, severity, place, ...more });

const error = outcome('error', 'toast');
const warning = outcome('warning', 'toast');
const info = outcome('info', 'toast');
const success = outcome('success', 'toast');
const screen = (title: string, text: string) => outcome('error', 'screen')(text, { title });
const inline = outcome('error', 'inline');

const lasting = { lasting: true } as const;
const instead = { server: 'instead' } as const;
const leads = { leads: true } as const;

/** Our own failures in the words of the area, of whatever code they are. */
const notLoaded = (text: string, place: (text: string) => Outcome = inline) => ({
  SERVER: place(text),
  OTHER: place(text),
});

/** A file is refused in the server's own words: they say what is wrong with this one. */
const refusedFile = {
  FORBIDDEN: warning(messages.forbidden, instead),
  OBJECT_NOT_OWNED: warning(messages.missionNotOwned, instead),
  OBJECT_NOT_FOUND: warning(messages.objectNotFound, instead),
  UNKNOWN_RECORD_ID: warning(messages.unknownMission, instead),
  BAD_USER_INPUT: warning(messages.invalidInput, instead),
  ALREADY_SIGNED: warning(messages.craAlreadySigned, instead),
  CONFLICT: warning(messages.conflict, instead),
  PAYLOAD_TOO_LARGE: warning(messages.fileTooLarge, instead),
  UNSUPPORTED_FILE: warning(messages.fileRefused, instead),
};

/**
 * How everything of the error catalogue is told: operation area × code of the API. Besides codes, an area may have
 * `SERVER` (status 500 and above), `OTHER` (any failure it does not name), and what is no failure: `DONE`, `PROGRESS`,
 * `CANCELLED`, `UNCHANGED`, `EMPTY`. What an area does not say is said by `any`.
 */
const areas = {
  any: {
    UNAUTHENTICATED: error(messages.signInNeeded),
    TOKEN_EXPIRED: error(messages.sessionExpired),
    UNKNOWN_BLOOMER: error(messages.unknownBloomer),
    FORBIDDEN: error(messages.forbidden),
    OBJECT_NOT_OWNED: error(messages.missionNotOwned),
    OBJECT_NOT_FOUND: error(messages.objectNotFound),
    UNKNOWN_RECORD_ID: error(messages.unknownMission),
    BAD_USER_INPUT: error(messages.invalidInput),
    SOCIETY_NOT_FOUND: warning(messages.societyNotFound),
    ALREADY_SIGNED: error(messages.craAlreadySigned),
    DOCUMENT_VOID: error(messages.documentSuperseded),
    CREATE_MISSION_AMENDMENT_ERROR: error(messages.amendmentError, { server: 'before', lasting: true }),
    COMPLIANCE: error(messages.compliance, instead),
    INVOICE_RULES: error(messages.invalidInput, instead),
    P2002: error(messages.alreadyExists),
    CONFLICT: error(messages.conflict),
    IDEMPOTENCY_KEY_REUSED: error(messages.randomUpdateError),
    // It says when to try again.
    RATE_LIMITED: error(messages.rateLimited, instead),
    PAYLOAD_TOO_LARGE: error(messages.fileTooLarge, instead),
    UNSUPPORTED_FILE: error(messages.fileRefused, instead),
    EXTERNAL_UNAVAILABLE: error(messages.externalUnavailable),
    ATS_UNEXPECTED_ERROR: error(messages.atsError, { server: 'below', lasting: true }),
  },

  // Authentication
  session: {
    UNKNOWN_BLOOMER: screen(messages.unknownBloomerTitle, messages.unknownBloomer),
    UNAUTHENTICATED: outcome('warning', 'screen')(messages.sessionExpired),
    TOKEN_EXPIRED: outcome('warning', 'screen')(messages.sessionExpired),
  },
  authenticationProfile: { OTHER: screen(messages.otherTitle, messages.authenticationProfileError) },
  userProfile: { OTHER: screen(messages.otherTitle, messages.userProfileError) },
  page: {
    UNKNOWN_BLOOMER: screen(messages.unknownBloomerTitle, messages.unexpected),
    403: screen(messages.forbiddenTitle, messages.forbidden),
    404: screen(messages.notFoundTitle, messages.notFound),
    OTHER: screen(messages.otherTitle, messages.unexpected),
  },

  // Data loading
  missionData: notLoaded(messages.missionLoadError),
  billingList: notLoaded(messages.billingListError),
  finance: notLoaded(messages.financeLoadError),
  mission: {
    UNKNOWN_RECORD_ID: inline(messages.unknownMission),
    OBJECT_NOT_OWNED: inline(messages.missionNotOwned),
    OTHER: inline(messages.unidentifiedError),
  },
  craDashboard: notLoaded(messages.craDashboardLoadError),
  bloomerList: { OTHER: inline(messages.bloomerListError, leads) },
  talent: { OTHER: inline(messages.talentLoadError, leads) },
  talentSearch: notLoaded(messages.talentSearchError, error),
  jobFunnel: { OBJECT_NOT_FOUND: error(messages.jobFunnelProjectNotFound, { title: messages.jobOfferNotFound }) },
  contracts: {
    OBJECT_NOT_FOUND: inline(messages.contractsMissionNotFound),
    UNKNOWN_RECORD_ID: inline(messages.contractsMissionNotFound),
    EMPTY: outcome('info', 'inline')(messages.noContract),
    ...notLoaded(messages.contractsLoadError),
  },
  invitation: { OBJECT_NOT_FOUND: inline(messages.invalidInvitation), OTHER: inline(messages.invalidInvitation) },
  document: { OTHER: inline(messages.documentLoadError) },
  contactSearch: { TOO_MANY_RESULTS: warning(messages.tooManyResults) },
  talentImport: {
    P2002: warning(messages.talentExists, lasting),
    LINKEDIN_COOKIE_OUTDATED: warning(messages.linkedInCookieOutdated, lasting),
  },

  // Saving
  update: { OTHER: error(messages.randomUpdateError) },
  entry: { OTHER: error(messages.updateEntryError) },
  cra: { OTHER: error(messages.craSaveError) },
  profile: { DONE: success(messages.profileSaved), OTHER: error(messages.profileSaveError) },
  preferences: { UNCHANGED: info(messages.preferencesUnchanged), OTHER: error(messages.preferencesNotSaved) },
  staffPreferences: {
    UNCHANGED: info(messages.staffPreferencesUnchanged),
    OTHER: error(messages.staffPreferencesNotSaved),
  },
  billing: {
    PROGRESS: info(messages.billingSaving),
    DONE: success(messages.billingSaved),
    CONFLICT: error(messages.rowOutdated, lasting),
    OTHER: error(messages.randomUpdateError),
  },
  // The server says what became of the sheet meanwhile.
  talentSave: {
    DONE: success(messages.modifSaved),
    OBJECT_NOT_FOUND: error(messages.objectNotFound, instead),
    OTHER: error(messages.randomUpdateError),
  },
  talentDelete: { OBJECT_NOT_FOUND: error(messages.objectNotFound, instead), OTHER: error(messages.talentDeleteError) },
  cv: {
    DONE: success(messages.cvUploaded),
    // Why stands below, whatever it is.
    UNSUPPORTED_FILE: error(messages.cvUploadError, { server: 'below' }),
    PAYLOAD_TOO_LARGE: error(messages.cvUploadError, { server: 'below' }),
    BAD_USER_INPUT: error(messages.cvUploadError, { server: 'below' }),
    OBJECT_NOT_FOUND: error(messages.cvUploadError, { server: 'below' }),
    OTHER: error(messages.cvUploadError, { server: 'below', leads: true }),
  },

  // Uploads
  upload: {
    ...refusedFile,
    EMPTY: warning(messages.emptyFile),
    PROGRESS: info(messages.uploading),
    CANCELLED: info(messages.uploadCancelled),
    DONE: success(messages.sent),
    SOCIETY_NOT_FOUND: warning(messages.societyNotFound, lasting),
    SERVER: error(messages.notSent),
    OTHER: warning(messages.notSent, instead),
  },
  contractUpload: { ...refusedFile, DONE: success(messages.contractUploaded), SERVER: error(messages.notSent) },
  invoiceDelete: { OTHER: error(messages.invoiceDeleteError, leads) },

  // Signing: a link's own expiry, not the session's
  signingLink: {
    TOKEN_EXPIRED: warning(messages.linkExpired, lasting),
    ALREADY_SIGNED: info(messages.craAlreadySigned),
    OBJECT_NOT_FOUND: warning(messages.invalidInviteLink),
    DOCUMENT_VOID: warning(messages.documentSuperseded, lasting),
    CANCELLED: warning(messages.craCancelled, lasting),
    SETTLED: info(messages.monthSettled),
    OTHER: error(messages.linkError),
  },
  signature: {
    TOKEN_EXPIRED: warning(messages.linkExpired, lasting),
    ALREADY_SIGNED: info(messages.craAlreadySigned),
    DONE: success(messages.signSuccess),
    CANCELLED: info(messages.signCancelled),
    OTHER: error(messages.signError),
  },

  // Invoices, reminders and jobs
  customerInvoice: {
    PROGRESS: info(messages.customerInvoiceRegenerating),
    OTHER: error(messages.customerInvoiceRegenerationError, leads),
  },
  craCustomerInvoice: { OTHER: error(messages.craCustomerInvoiceError, leads) },
  craBloomerInvoice: { OTHER: error(messages.craBloomerInvoiceError, leads) },
  clientReminder: { DONE: success(messages.clientReminderSent), OTHER: error(messages.clientReminderError, leads) },
  bloomerReminder: { DONE: success(messages.bloomerReminderSent), OTHER: error(messages.bloomerReminderError, leads) },
  craValidation: { OTHER: error(messages.craValidationError, leads) },
  job: {
    DONE: success(messages.jobCompleted, lasting),
    OTHER: error(messages.jobErrored, { lasting: true, server: 'below' }),
  },
  savedSearches: {
    OBJECT_NOT_FOUND: error(messages.objectNotFound, instead),
    OTHER: error(messages.randomUpdateError),
  },
  // The server says which of the two sheets is another now, and until when they can be taken apart.
  talentMerge: {
    CONFLICT: error(messages.conflict, instead),
    OBJECT_NOT_FOUND: error(messages.objectNotFound, instead),
    OTHER: error(messages.randomUpdateError),
  },
  // The server names the label that stands in the way.
  labels: {
    P2002: warning(messages.alreadyExists, instead),
    CONFLICT: error(messages.conflict, { ...instead, lasting: true }),
    OBJECT_NOT_FOUND: error(messages.objectNotFound, instead),
    OTHER: error(messages.randomUpdateError),
  },
  // The server says what is owed by now, or noted of it: the page reads it again by itself.
  owed: { CONFLICT: error(messages.conflict, instead) },
  funnel: {
    ATS_UNEXPECTED_ERROR: error(messages.atsError, { server: 'below', lasting: true }),
    // The server says who moved whom meanwhile.
    CONFLICT: warning(messages.conflict, { server: 'instead', lasting: true }),
    OBJECT_NOT_FOUND: error(messages.objectNotFound, instead),
    OTHER: error(messages.randomUpdateError),
  },
} as const satisfies Record<string, Record<string, Outcome>>;

export type Area = keyof typeof areas;

export const catalogue: Readonly<Record<Area, Readonly<Record<string, Outcome>>>> = areas;

/** The two ends of a background job. */
export const { DONE: jobCompleted, OTHER: jobErrored } = areas.job;

/**
 * How one happening is told in one area: the area's own way, else the general one. Undefined when nobody planned it.
 */
export function planned(happening: string, area: Area = 'any'): Outcome | undefined {
  return catalogue[area][happening] ?? catalogue.any[happening];
}
