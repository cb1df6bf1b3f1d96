/** Kept by what reads a file of settings without a shell, or put into the form of a web page. */
const QUOTES = /^(["'])(.*)\1$/s;

/** What stands between quotation marks that nobody meant; undefined without them. */
export const unquoted = (value: string): string | undefined => QUOTES.exec(value)?.[2];

const MAILBOX = /^(?:[^<>@]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/;

/** `name@host`, or `Somebody <name@host>`. */
export const isMailbox = (value: string): boolean => MAILBOX.test(value);

/** Whether pages of a server are reached there: with a name of http or https, and nothing that a host cannot have. */
export function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && /^[\w.[\]:-]+$/.test(url.hostname);
}

/** What is wrong with the address of a service with a password: the rest of a sentence that does not repeat it. */
export function connectionFault(value: string, schemes: readonly string[]): string | undefined {
  const begins = schemes.map((scheme) => `${scheme}://`);
  if (!begins.some((begin) => value.startsWith(begin))) return `must begin with ${begins.join(' or ')}`;
  const url = URL.parse(value);
  if (url !== null && isDecodable(url.username) && isDecodable(url.password)) return undefined;
  return 'is no address: if its password holds % / ? # or @, write %25 %2F %3F %23 or %40 for them';
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '' || text === '';
  } catch {
    return false;
  }
}
