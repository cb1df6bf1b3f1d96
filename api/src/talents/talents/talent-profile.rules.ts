import type { Row } from '../../platform/database/database.tables.ts';

export type Network = Row<'talent_profile'>['network'];

interface NetworkRule {
  host: RegExp;
  /** What the path must hold, and what of it identifies the person. */
  path: RegExp;
  message: string;
}

/** The specification's fragments: /in/, the GitHub address, cv-library, applicant/detail. */
const rules: Record<Network, NetworkRule> = {
  LinkedIn: {
    host: /^([a-z]{2,3}\.)?linkedin\.com$/,
    path: /^\/in\/([^/]+)/,
    message: 'Le lien LinkedIn doit contenir linkedin.com/in/',
  },
  Github: { host: /^github\.com$/, path: /^\/([^/]+)/, message: 'Le lien GitHub doit contenir github.com/' },
  TurnoverIT: {
    host: /(^|\.)turnover-it\.com$/,
    path: /\/cv-library\/.+/,
    message: 'Le lien Turnover-IT doit contenir cv-library',
  },
  HelloWork: {
    host: /(^|\.)hellowork\.com$/,
    path: /\/applicant\/detail\/.+/,
    message: 'Le lien HelloWork doit contenir applicant/detail',
  },
};

const MAX_URL = 500;

export const networks = Object.keys(rules) as [Network, ...Network[]];

export function networkMessage(network: Network): string {
  return rules[network].message;
}

/**
 * The one way an address of a profile is written: https, the network's own host, no query, no fragment, no final slash.
 * Undefined for what is no profile of the network. Nothing is ever fetched from it.
 */
export function profileUrl(network: Network, text: string): string | undefined {
  const typed = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  if (typed.length > MAX_URL || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const host = url.hostname.replace(/^www\./, '');
  const { host: isHost, path } = rules[network];
  if (!/^https?:$/.test(url.protocol) || url.port !== '' || url.username !== '' || url.password !== '')
    return undefined;
  if (!isHost.test(host) || !path.test(url.pathname)) return undefined;
  // Country hosts of LinkedIn show the same people, and what follows the person's name are parts of the same profile.
  if (network === 'LinkedIn') {
    return `https://www.linkedin.com/in/${decoded(path.exec(url.pathname)?.[1] ?? '')}`;
  }
  return `https://${host}${url.pathname.replace(/\/+$/, '')}`;
}

/** Accents of a profile's name come written out or as %C3%A9; both are the same person. */
function decoded(segment: string): string {
  try {
    return encodeURI(decodeURIComponent(segment).normalize('NFC').toLowerCase());
  } catch {
    return segment.toLowerCase();
  }
}

/** The network an address belongs to, and the way it is written there. */
export function profileOf(text: string): { network: Network; url: string } | undefined {
  for (const network of networks) {
    const url = profileUrl(network, text);
    if (url !== undefined) return { network, url };
  }
  return undefined;
}
