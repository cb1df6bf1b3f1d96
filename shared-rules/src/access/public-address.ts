const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Whether a host is this machine itself, which no network lies in front of. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host);
}

const EXAMPLE = /(^|\.)example(\.(com|net|org))?$/i;

/** Whether nobody can own a domain (RFC 2606): settings that were copied and not filled in name such a one. */
export function isExampleHost(host: string): boolean {
  return EXAMPLE.test(host);
}

const isPattern = (address: string) => address.includes('*');

/** Whether a text names a host at all, or hosts. */
export const namesHost = (address: string): boolean => isPattern(address) || Boolean(URL.parse(address)?.host);

/** Why an address must not be used where others reach the product, as the rest of a sentence; undefined when it may. */
export function addressWeakness(address: string): string | undefined {
  // Whoever gets a name below it would be let in.
  if (isPattern(address)) return `must name each address, not ${address}`;
  const url = URL.parse(address);
  if (url === null || !namesHost(address)) return 'is no address such as https://app.your.domain';
  if (url.protocol === 'https:' && isExampleHost(url.hostname)) return `is an example's, not yours: ${url.host}`;
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))) return undefined;
  return `must use https, not ${url.protocol}//${url.host}`;
}
