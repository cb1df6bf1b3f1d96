import type { Manifest } from '../manifest/manifest.ts';
import type { ShellConfig } from './shell-config.ts';

/** What a manifest may ask for beyond the shell's own; scripts and styles never. */
export type ExtraSources = NonNullable<Manifest['csp']>;

export interface PolicyParts {
  /** Development servers of remotes that take the place of published ones. */
  development?: string[];
  /** The page's own inline scripts, by hash. */
  scripts?: string[];
  /** What the remotes that the page may load ask for besides. */
  extra?: ExtraSources[];
  /** Where the browser tells what it refused. */
  reports?: string;
}

/** Each server takes the violations of its own pages there. */
export const VIOLATIONS = '/csp-reports';

/**
 * What a page may load and talk to: itself, the registry (and development servers), the API, the identity provider,
 * and what its remotes declare. Scripts come from files only, but for those of the page itself, named by their hashes,
 * and nothing is evaluated; styles also inline, because ag-grid writes its style elements at run time.
 */
export function pagePolicy(config: ShellConfig, parts: PolicyParts = {}): Record<string, string> {
  const policy = directives(config, parts)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
  // Every browser knows report-uri and tells at once; where report-to stands beside it, Chromium waits a minute.
  return { 'Content-Security-Policy': parts.reports === undefined ? policy : `${policy}; report-uri ${parts.reports}` };
}

function directives(config: ShellConfig, { development = [], scripts = [], extra = [] }: PolicyParts) {
  const { registryUrl, apiUrls, oidc, errorReporting, helpChat, developer, tracing } = config;
  const builders = [...development.filter((url) => URL.canParse(url)).map(origin), ...developerOrigins(developer)];
  const code = [origin(registryUrl), ...builders];
  const apis = Object.values(apiUrls).map(origin);
  // webpack-dev-server tells the page over a socket what has changed.
  const sockets = builders.map((url) => url.replace(/^http/, 'ws'));
  const authority = origin(oidc.authority);
  const { dsn } = errorReporting ?? {};
  // The key stands before the host; a text that is no address must not keep the page from being served.
  const errorService = dsn && URL.canParse(dsn) ? [origin(dsn)] : [];
  const collector = tracing && URL.canParse(tracing.url) ? [origin(tracing.url)] : [];
  const chat = chatOrigins(helpChat);
  const declared = (name: keyof ExtraSources) => extra.flatMap((sources) => origins(sources[name]));
  return [
    ['default-src', ["'self'"]],
    ['script-src', ["'self'", ...code, ...scripts, ...chat]],
    ['style-src', ["'self'", "'unsafe-inline'", ...code, ...chat]],
    ['font-src', ["'self'", 'data:', ...code, ...chat, ...declared('font-src')]],
    ['img-src', ["'self'", 'data:', 'blob:', ...code, ...apis, ...chat, ...declared('img-src')]],
    ['media-src', ["'self'", ...declared('media-src')]],
    [
      'connect-src',
      [
        "'self'",
        'blob:',
        ...code,
        authority,
        ...apis,
        ...sockets,
        ...errorService,
        ...collector,
        ...chat,
        ...declared('connect-src'),
      ],
    ],
    // pdf.js starts its worker from a blob when it is served from another origin.
    ['worker-src', ["'self'", 'blob:']],
    ['frame-src', ["'self'", 'blob:', ...chat, ...declared('frame-src')]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'self'"]],
    ['form-action', ["'self'", authority]],
    ['frame-ancestors', ["'none'"]],
  ] as [string, string[]][];
}

const origin = (url: string) => new URL(url).origin;

/** Where an outside help chat comes from; what is no origin (`https://*.hubspot.com`) is left out. */
function chatOrigins(helpChat: ShellConfig['helpChat']): string[] {
  if (helpChat === undefined) return [];
  const { scriptUrl, origins: declared } = helpChat;
  return [URL.canParse(scriptUrl) ? origin(scriptUrl) : '', ...declared].filter((source) =>
    /^(https?|wss?):\/\/[\w.*-]+(:\d+)?$/.test(source),
  );
}

/** From where developers may show a build of their own on this shell. */
function developerOrigins(developer: ShellConfig['developer']): string[] {
  const declared = developer?.origins;
  return (Array.isArray(declared) ? declared : []).filter((source) => /^https?:\/\/[\w.-]+(:\d+)?$/.test(source));
}

/** Whatever a manifest in the storage says, only an exact origin becomes part of the policy. */
function origins(declared: unknown): string[] {
  const list = Array.isArray(declared) ? declared.slice(0, 20) : [];
  return list.filter((source) => {
    return typeof source === 'string' && /^((https|wss):\/\/[\w.-]+|http:\/\/localhost)(:\d+)?$/.test(source);
  });
}
