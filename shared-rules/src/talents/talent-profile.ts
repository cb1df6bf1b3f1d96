/** Where people show what they can, and how the address of such a page is written. */

export type Network = 'LinkedIn' | 'Github' | 'TurnoverIT' | 'HelloWork';

interface NetworkRule {
  label: string;
  host: RegExp;
  /** What the path must hold, and what of it identifies the person. */
  path: RegExp;
  /** The tool's pages may name the person behind ? or #: of such an address all is kept. */
  isRouted?: boolean;
  /** What the address must hold, as the specification says it. */
  fragment: string;
}

const rules: Record<Network, NetworkRule> = {
  LinkedIn: {
    label: 'LinkedIn',
    host: /^([a-z]{2,3}\.)?linkedin\.com$/,
    path: /^\/in\/([^/]+)/,
    fragment: 'linkedin.com/in/',
  },
  Github: { label: 'GitHub', host: /^github\.com$/, path: /^\/([^/]+)/, fragment: 'github.com/' },
  TurnoverIT: {
    label: 'Turnover-IT',
    host: /(^|\.)turnover-it\.com$/,
    path: /\/cv-library\/?[/?#].+/,
    isRouted: true,
    fragment: 'turnover-it.com et cv-library/…',
  },
  HelloWork: {
    label: 'HelloWork',
    host: /(^|\.)hellowork\.com$/,
    path: /\/applicant\/detail\/?[/?#].+/,
    isRouted: true,
    fragment: 'hellowork.com et applicant/detail/…',
  },
};

const MAX_URL = 500;

export const networks = Object.keys(rules) as [Network, ...Network[]];

export const networkLabel = (network: Network) => rules[network].label;

export function networkMessage(network: Network): string {
  const { label, fragment } = rules[network];
  return `Le lien ${label} doit contenir ${fragment}`;
}

/**
 * The one way an address of a profile is written: https, the network's own host, no final slash, and no query and no
 * fragment where the path alone says who it is.
 * Undefined for what is no profile of the network. Nothing is ever fetched from it.
 */
export function profileUrl(network: Network, text: string): string | undefined {
  const typed = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  if (typed.length > MAX_URL || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const host = url.hostname.replace(/^www\./, '');
  const { host: isHost, path, isRouted } = rules[network];
  if (!/^https?:$/.test(url.protocol) || url.port !== '' || url.username !== '' || url.password !== '')
    return undefined;
  if (!isHost.test(host)) return undefined;
  if (!path.test(url.pathname)) {
    const routed = `${url.pathname}${url.search}${url.hash}`;
    return isRouted && path.test(routed) ? `https://${host}${routed}` : undefined;
  }
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
