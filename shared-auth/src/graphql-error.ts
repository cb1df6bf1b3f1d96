import { CombinedGraphQLErrors, CombinedProtocolErrors, ServerError, ServerParseError } from '@apollo/client/errors';

type Extensions = Record<string, unknown>;

function extensionsOf(error: unknown): Extensions {
  if (CombinedGraphQLErrors.is(error) || CombinedProtocolErrors.is(error)) {
    return error.errors[0]?.extensions ?? {};
  }
  if (typeof error === 'object' && error !== null && 'extensions' in error) {
    return (error.extensions as Extensions | undefined) ?? {};
  }
  return {};
}

/** Code of the API's closed list; « INTERNAL_SERVER_ERROR » when the error carries none. */
export function codeOf(error: unknown): string {
  const { code } = extensionsOf(error);
  return typeof code === 'string' ? code : 'INTERNAL_SERVER_ERROR';
}

/** HTTP status derived from the error, 500 when it cannot be. */
export function statusOf(error: unknown): number {
  const { status } = extensionsOf(error);
  if (typeof status === 'number') {
    return status;
  }
  if (ServerError.is(error) || ServerParseError.is(error)) {
    return error.statusCode;
  }
  return 500;
}

/** Reference that leads from the person's screenshot to the line of the server's log. */
export function requestIdOf(error: unknown): string | undefined {
  const { requestId } = extensionsOf(error);
  return typeof requestId === 'string' ? requestId : undefined;
}

/** Paths of the refused arguments, for instance `nbDaysDetails.12.dayWorked`. */
export function invalidArgsOf(error: unknown): string[] {
  const { invalidArgs } = extensionsOf(error);
  return Array.isArray(invalidArgs) ? invalidArgs.filter((path) => typeof path === 'string') : [];
}

/** One French sentence for each refused argument, when the server gives them. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const { fieldErrors } = extensionsOf(error);
  if (typeof fieldErrors !== 'object' || fieldErrors === null) {
    return {};
  }
  return Object.fromEntries(
    Object.entries(fieldErrors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** What the server adds for the screen to act upon, for instance the file of a document already signed. */
export function dataOf(error: unknown): Record<string, unknown> {
  const { data } = extensionsOf(error);
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
}

/** The French sentence of the API, if the API answered at all. */
export function messageOf(error: unknown): string | undefined {
  return CombinedGraphQLErrors.is(error) ? error.errors[0]?.message : undefined;
}
