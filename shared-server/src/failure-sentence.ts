/** Codes by which the system, or PostgreSQL while it starts, stops or is full, says that nobody is there to talk to. */
const UNANSWERED =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[0-5]|53300|08\w{3})$/;
/** What pg says without a code. */
const UNANSWERED_WORDS = /^(timeout exceeded when trying to connect|timeout expired|Connection terminated)/;

/** What ended a server or a command before it could work, in one sentence for whoever started it. */
export function failureSentence(error: unknown): string {
  const words = withCauses(error);
  const code = codeOf(error);
  if (UNANSWERED.test(code) || UNANSWERED_WORDS.test(words)) {
    return `The database does not answer (${words}): is it running, and is its address right?`;
  }
  if (/^(28\w{3}|42501)$/.test(code)) {
    return `The database does not let this account in, or not that far (${words}): check DATABASE_URL and DATABASE_OWNER_URL.`;
  }
  if (code === '3D000') return `The database server has no such database (${words}): check DATABASE_URL, or create it.`;
  if (code === 'EADDRINUSE') return `Another program has this port already (${words}).`;
  if (/^(EACCES|EPERM|EROFS)$/.test(code)) return `This account may not do that here (${words}): whose is the folder?`;
  if (code === 'ENOSPC') return `The disk is full (${words}): nothing more can be written.`;
  return words;
}

/** Where several addresses were tried, each has its own. */
const errorsIn = (error: unknown): unknown[] => (error instanceof AggregateError ? error.errors : [error]);

function codeOf(error: unknown): string {
  const [first] = errorsIn(error);
  const code = first instanceof Error && 'code' in first ? first.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** On one line, with what lies below it where it does not say that itself. */
function withCauses(error: unknown): string {
  const parts: string[] = [];
  for (let one = error; one !== undefined; one = one instanceof Error ? one.cause : undefined) {
    const words = errorsIn(one).map((part) => (part instanceof Error ? part.message : String(part)));
    const part = words.join(', ').replaceAll(/\s*\n\s*/g, ' ');
    if (!parts.at(-1)?.includes(part)) parts.push(part);
  }
  return parts.map((part, index) => (index < parts.length - 1 ? part.replace(/\.$/, '') : part)).join(': ');
}

/**
 * For the end of a program: the sentence, where it came from if LOG_LEVEL is debug, and an exit code that tells of it.
 */
export function endWithSentence(error: unknown, exitCode = 1): void {
  process.stderr.write(`${failureSentence(error)}\n`);
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exitCode = exitCode;
}
