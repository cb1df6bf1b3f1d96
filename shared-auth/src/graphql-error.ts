/**
 * Reads the errors of the API by their shape, without importing Apollo: error screens stay light enough for pages
 * that load no data.
 */

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function firstOf(errors: unknown): Fields | undefined {
  const first = Array.isArray(errors) ? errors[0] : undefined;
  return isFields(first) ? first : undefined;
}

/** The error of the API inside of what Apollo throws: a list of GraphQL errors, or the body of a refused request. */
function apiErrorOf(error: unknown): Fields | undefined {
  if (!isFields(error)) {
    return undefined;
  }
  const listed = firstOf(error.errors);
  if (listed !== undefined) {
    return listed;
  }
  if (typeof error.bodyText === 'string') {
    try {
      return firstOf((JSON.parse(error.bodyText) as { errors?: unknown }).errors);
    } catch {
      return undefined;
    }
  }
  return isFields(error.extensions) ? error : undefined;
}

function extensionsOf(error: unknown): Fields {
  const extensions = apiErrorOf(error)?.extensions;
  return isFields(extensions) ? extensions : {};
}

/** Code of the API's closed list; undefined when the API said nothing (network, bug of the page). */
export function codeOf(error: unknown): string | undefined {
  const { code } = extensionsOf(error);
  return typeof code === 'string' ? code : undefined;
}

/** HTTP status derived from the error, 500 when it cannot be. */
export function statusOf(error: unknown): number {
  const { status } = extensionsOf(error);
  if (typeof status === 'number') {
    return status;
  }
  const statusCode = isFields(error) ? error.statusCode : undefined;
  return typeof statusCode === 'number' ? statusCode : 500;
}

/** Reference that leads from the person's screenshot to the line of the server's log. */
export function requestIdOf(error: unknown): string | undefined {
  const { requestId } = extensionsOf(error);
  return typeof requestId === 'string' ? requestId : undefined;
}

/** The French sentence of the API; undefined for a failure it masked and for the network. */
export function messageOf(error: unknown): string | undefined {
  const code = codeOf(error);
  const message = apiErrorOf(error)?.message;
  const isMasked = code === undefined || code === 'INTERNAL_SERVER_ERROR';
  return !isMasked && typeof message === 'string' ? message : undefined;
}

/** Paths of the refused arguments, for instance `nbDaysDetails.12.dayWorked`. */
export function invalidArgsOf(error: unknown): string[] {
  const { invalidArgs } = extensionsOf(error);
  return Array.isArray(invalidArgs) ? invalidArgs.filter((path) => typeof path === 'string') : [];
}

/** One French sentence for each refused argument, {} when the server gives none. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const { fieldErrors } = extensionsOf(error);
  if (!isFields(fieldErrors)) {
    return {};
  }
  return Object.fromEntries(
    Object.entries(fieldErrors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** What the server adds for the screen to act upon, for instance the file of a document already signed. */
export function dataOf(error: unknown): Record<string, unknown> {
  const { data } = extensionsOf(error);
  return isFields(data) ? data : {};
}

/** Precision of a code, for instance NO_ROLE or SECOND_FACTOR of FORBIDDEN. */
export function reasonOf(error: unknown): string | undefined {
  const { reason } = extensionsOf(error);
  return typeof reason === 'string' ? reason : undefined;
}

/** The page already says it, whoever asked: the failure must not be shown a second time. */
export function markTold(error: unknown): void {
  if (isFields(error)) {
    told.add(error);
    const listed = firstOf(error.errors);
    if (listed !== undefined) {
      // Apollo makes an error of its own from a result, and keeps the extensions.
      listed.extensions = { ...extensionsOf(error), told: true };
    }
  }
}

export function wasTold(error: unknown): boolean {
  return isFields(error) && (told.has(error) || extensionsOf(error).told === true);
}

const told = new WeakSet<Fields>();
