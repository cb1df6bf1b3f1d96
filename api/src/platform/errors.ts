import type { Problem } from '@bloom/shared-rules/input/problem';
import { GraphQLError, type GraphQLErrorExtensions } from 'graphql';

/** The closed list of codes a caller can receive, each with its HTTP status. */
const errorStatus = {
  UNAUTHENTICATED: 401,
  TOKEN_EXPIRED: 401,
  UNKNOWN_BLOOMER: 403,
  FORBIDDEN: 403,
  OBJECT_NOT_OWNED: 403,
  UNKNOWN_RECORD_ID: 404,
  OBJECT_NOT_FOUND: 404,
  BAD_USER_INPUT: 400,
  SOCIETY_NOT_FOUND: 409,
  ALREADY_SIGNED: 409,
  DOCUMENT_VOID: 410,
  CREATE_MISSION_AMENDMENT_ERROR: 422,
  COMPLIANCE: 422,
  INVOICE_RULES: 422,
  P2002: 409,
  CONFLICT: 409,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_FILE: 415,
  TOO_MANY_RESULTS: 422,
  LINKEDIN_COOKIE_OUTDATED: 424,
  ATS_UNEXPECTED_ERROR: 502,
  EXTERNAL_UNAVAILABLE: 503,
  INTERNAL_SERVER_ERROR: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** What is said when nothing more precise is; the product's own sentences first. */
const sentences: Record<ErrorCode, string> = {
  UNAUTHENTICATED: 'Connexion requise.',
  TOKEN_EXPIRED: 'Votre session ou votre lien a expiré.',
  UNKNOWN_BLOOMER: 'Aucun profil Bloomer ne correspond à ce compte.',
  FORBIDDEN: "Vous n'avez pas les droits pour accéder à cette page",
  OBJECT_NOT_OWNED: "L'id de cette mission ne semble pas vous appartenir",
  UNKNOWN_RECORD_ID: "Cette mission n'existe pas",
  OBJECT_NOT_FOUND: 'Cet élément n’existe pas ou n’est plus disponible.',
  BAD_USER_INPUT: 'Certaines informations sont manquantes ou incorrectes.',
  SOCIETY_NOT_FOUND: 'La société de facturation de cette mission n’est pas définie.',
  ALREADY_SIGNED: 'Ce document est déjà signé.',
  DOCUMENT_VOID: 'Ce document n’est plus valable : une nouvelle invitation va vous parvenir.',
  CREATE_MISSION_AMENDMENT_ERROR: 'L’avenant n’a pas pu être créé.',
  COMPLIANCE: 'Des documents de société manquent ou sont périmés.',
  INVOICE_RULES: 'La facture ne respecte pas toutes les règles.',
  P2002: 'Cette valeur existe déjà.',
  CONFLICT: 'Cet élément a été modifié entre-temps.',
  IDEMPOTENCY_KEY_REUSED: 'Cette clé d’idempotence a déjà servi pour une autre demande.',
  RATE_LIMITED: 'Trop de demandes : réessayez dans quelques instants.',
  PAYLOAD_TOO_LARGE: 'L’envoi est trop volumineux.',
  UNSUPPORTED_FILE: 'Ce fichier n’est pas accepté : envoyez un PDF.',
  TOO_MANY_RESULTS: 'Trop de résultats dans l’annuaire de contacts. Précisez la recherche.',
  LINKEDIN_COOKIE_OUTDATED: 'Le cookie LinkedIn n’est plus à jour. Renouvelez-le puis réessayez.',
  ATS_UNEXPECTED_ERROR: 'L’outil de recrutement externe n’a pas répondu.',
  EXTERNAL_UNAVAILABLE: 'Un service nécessaire ne répond pas : réessayez dans quelques instants.',
  INTERNAL_SERVER_ERROR: 'Désolé mais une erreur est survenue, nos agents sont sur le coup !',
};

export interface AppErrorDetails {
  /** French sentence shown to the person; the code's own sentence by default. */
  message?: string;
  /** Paths of the arguments at fault, for BAD_USER_INPUT. */
  invalidArgs?: string[];
  /** One French sentence per argument path, shown under its field. */
  fieldErrors?: Record<string, string>;
  /** Machine-readable precision, such as NO_ROLE or SUPERSEDED. */
  reason?: string;
  data?: Record<string, unknown>;
  /** The code's own HTTP status by default; 500 for a code that also hides a bug. */
  status?: number;
  cause?: unknown;
}

/** The only error a resolver throws on purpose. Anything else is a bug and is masked. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: AppErrorDetails;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.message ?? sentences[code], { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = details.status ?? errorStatus[code];
    this.details = details;
  }
}

/** BAD_USER_INPUT naming the arguments at fault, one French sentence each. */
export function invalidInput(fieldErrors: Record<string, string>): AppError {
  const [message] = Object.values(fieldErrors);
  return new AppError('BAD_USER_INPUT', { message, invalidArgs: Object.keys(fieldErrors), fieldErrors });
}

/** The same of rules that answer what is wrong; of two sentences about one argument the last one is shown. */
export function invalidProblems(problems: readonly Problem[]): AppError {
  return invalidInput(Object.fromEntries(problems.map(({ path, message }) => [path, message])));
}

/** A refusal because of how things stand, no argument at fault; screens recognise the reason. */
export function stateError({ reason, message }: Pick<AppErrorDetails, 'reason' | 'message'>): AppError {
  return new AppError('BAD_USER_INPUT', { message, reason, invalidArgs: [] });
}

/** FORBIDDEN because a role, a sub-permission or a purpose is missing. */
export function forbidden(reason: 'NO_ROLE' | 'EMAIL_NOT_VERIFIED' | 'PERMISSION' | 'SECOND_FACTOR' | 'PORTAGE') {
  return new AppError('FORBIDDEN', { reason });
}

/** The `extensions` a caller receives for one error. */
function errorExtensions(error: AppError, requestId: string): GraphQLErrorExtensions {
  const { invalidArgs, fieldErrors, reason, data } = error.details;
  return {
    code: error.code,
    status: error.status,
    requestId,
    ...(reason === undefined ? {} : { reason }),
    ...(invalidArgs === undefined ? {} : { invalidArgs }),
    ...(fieldErrors === undefined ? {} : { fieldErrors }),
    ...(data === undefined ? {} : { data }),
  };
}

/** The AppError behind an execution error, or undefined when it is a bug. */
export function appErrorOf(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof GraphQLError && error.originalError) return appErrorOf(error.originalError);
  return undefined;
}

/** Turns any failure into what the caller may see; a bug becomes INTERNAL_SERVER_ERROR. */
export function publicError(error: unknown, requestId: string): GraphQLError {
  const source = error instanceof GraphQLError ? error : undefined;
  const known =
    appErrorOf(error) ?? databaseError(source?.originalError ?? error) ?? new AppError('INTERNAL_SERVER_ERROR');
  return new GraphQLError(known.message, {
    nodes: source?.nodes,
    path: source?.path,
    extensions: errorExtensions(known, requestId),
  });
}

/** What PostgreSQL says when it cannot, by SQLSTATE (or the system's own code): nothing was saved, and that is said. */
const DATABASE_FAILURES: [states: RegExp, reason: string, retryAfter: number, sentence: string][] = [
  [
    /^53100$/,
    'DATABASE_FULL',
    300,
    'La base de données est pleine\u00a0: rien n’a été enregistré. Nos équipes sont prévenues.',
  ],
  [
    /^25006$/,
    'DATABASE_READ_ONLY',
    60,
    'La base de données est en lecture seule\u00a0: rien n’a été enregistré, réessayez dans quelques minutes.',
  ],
  [
    /^(53300|53200|53400)$/,
    'DATABASE_BUSY',
    10,
    'La base de données est saturée\u00a0: rien n’a été enregistré, réessayez dans quelques instants.',
  ],
  [
    /^57014$/,
    'DATABASE_TIMEOUT',
    5,
    'Cette demande a pris trop de temps\u00a0: rien n’a été enregistré, réessayez dans quelques instants.',
  ],
  [
    /^(57P0[0-5]|58030|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/,
    'DATABASE_DOWN',
    5,
    'La base de données ne répond pas\u00a0: rien n’a été enregistré, réessayez dans quelques instants.',
  ],
];

/** What pg says without a code. */
const WITHOUT_CODE: [text: string, state: string][] = [
  ['timeout exceeded when trying to connect', '53300'],
  ['Connection terminated', '08006'],
  ['Client has encountered a connection error', '08006'],
];

/** What the database cannot do, or cannot hold, is no bug: the caller may try again, or otherwise. */
function databaseError(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  const given = 'code' in error ? error.code : WITHOUT_CODE.find(([text]) => error.message.includes(text))?.[1];
  const code = typeof given === 'string' ? given : '';
  const failure = DATABASE_FAILURES.find(([states]) => states.test(code));
  if (failure !== undefined) {
    const [, reason, retryAfter, message] = failure;
    return new AppError('EXTERNAL_UNAVAILABLE', { message, reason, data: { retryAfter }, cause: error });
  }
  // BE001: a save that waited for the erasure of its person.
  if (code === 'BE001') {
    return new AppError('OBJECT_NOT_FOUND', {
      message: 'Cette personne a été effacée\u00a0: rien n’a été enregistré à son sujet.',
      cause: error,
    });
  }
  // 23505: two people wrote the same unique value at once; the services look before they write.
  if (code === '23505') return new AppError('P2002', { cause: error });
  // 22021, 22P05: a character that no text of PostgreSQL holds (NUL); 22P02 of a uuid: an identifier that is none.
  if (code === '22021' || code === '22P05') {
    return new AppError('BAD_USER_INPUT', {
      message: 'Ce texte contient un caractère qui n’est pas accepté.',
      cause: error,
    });
  }
  if (code === '22P02' && error.message.includes('type uuid'))
    return new AppError('OBJECT_NOT_FOUND', { cause: error });
  return undefined;
}
