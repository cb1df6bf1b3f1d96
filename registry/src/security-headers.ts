import type { ShellConfig } from './shell-config.ts';

const origin = (url: string) => new URL(url).origin;
const distinct = (values: string[]) => [...new Set(values)].join(' ');

/**
 * What the shell's page may load and talk to: itself, the registry (and development servers of remotes, when some are
 * pinned), the API and the identity provider. Scripts come from files only, but for those of the page itself, named by
 * their hashes; styles also inline, because antd and ag-grid write their style elements at run time.
 */
export function contentSecurityPolicy(config: ShellConfig, remoteUrls: string[] = [], scripts: string[] = []): string {
  const { registryUrl, apiUrls, oidc, errorReporting, helpChat } = config;
  const registry = distinct([registryUrl, ...remoteUrls].map(origin));
  const apis = Object.values(apiUrls).map(origin);
  // webpack-dev-server tells the page over a socket to reload.
  const sockets = remoteUrls.map((url) => origin(url.replace(/^http/, 'ws')));
  const authority = origin(oidc.authority);
  const { dsn } = errorReporting ?? {};
  // The key stands before the host; a text that is no address must not keep the page from being served.
  const errorService = dsn && URL.canParse(dsn) ? [origin(dsn)] : [];
  const chat = chatOrigins(helpChat);
  return [
    "default-src 'self'",
    `script-src ${["'self'", registry, ...scripts, ...chat].join(' ')}`,
    `style-src ${["'self' 'unsafe-inline'", registry, ...chat].join(' ')}`,
    `font-src ${["'self' data:", registry, ...chat].join(' ')}`,
    `img-src ${["'self' data: blob:", registry, distinct(apis), ...chat].join(' ')}`,
    `connect-src 'self' blob: ${registry} ${distinct([authority, ...apis, ...sockets, ...errorService, ...chat])}`,
    // pdf.js starts its worker from a blob when it is served from another origin.
    `worker-src 'self' blob:`,
    `frame-src ${["'self' blob:", ...chat].join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    `form-action 'self' ${authority}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Where an outside help chat comes from; what is no origin (`https://*.hubspot.com`) is left out. */
function chatOrigins(helpChat: ShellConfig['helpChat']): string[] {
  if (helpChat === undefined) return [];
  const { scriptUrl, origins } = helpChat;
  const declared = [URL.canParse(scriptUrl) ? origin(scriptUrl) : '', ...origins];
  return [...new Set(declared.filter((source) => /^(https?|wss?):\/\/[\w.*-]+(:\d+)?$/.test(source)))];
}

/** For every answer of both servers. */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** For pages; features that the product does not use stay off, also for what runs inside. */
export const pageHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Frame-Options': 'DENY',
  // Addresses of reports and invitations are for whom they were sent to, not for search engines.
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-cache',
};
