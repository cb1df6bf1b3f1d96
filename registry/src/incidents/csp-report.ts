import type { Subject } from './incident.ts';
import { shortened } from './incident.ts';

/** What a browser refused because of the page's policy. */
export interface Violation {
  directive: string;
  /** Address, or a word such as `inline` or `eval`. */
  blocked: string;
  /** The script that tried. */
  source?: string;
  line?: number;
  /** The page; never kept: addresses of pages carry names of people's things. */
  page: string;
  userAgent?: string;
}

const MOST_REPORTS = 20;

/** Reads both what `report-uri` sends (one report) and what `report-to` sends (a list); anything else is nothing. */
export function readViolations(body: unknown): Violation[] {
  const list = Array.isArray(body) ? body.slice(0, MOST_REPORTS) : [body];
  return list.flatMap((item) => violation(item) ?? []);
}

function violation(item: unknown): Violation | undefined {
  const outer = record(item);
  const old = record(outer['csp-report']);
  const report = 'csp-report' in outer ? old : outer.type === 'csp-violation' ? record(outer.body) : {};
  const text = (...names: string[]): string => {
    const value = names.map((name) => report[name]).find((found) => typeof found === 'string');
    return shortened(String(value ?? ''), 500);
  };
  const directive = text('effectiveDirective', 'effective-directive', 'violated-directive').split(' ')[0] ?? '';
  const line = report.lineNumber ?? report['line-number'];
  if (!/^[a-z-]{3,40}$/.test(directive)) return undefined;
  return {
    directive,
    blocked: withoutQuery(text('blockedURL', 'blocked-uri')),
    page: text('documentURL', 'document-uri'),
    ...present('source', withoutQuery(text('sourceFile', 'source-file'))),
    ...(typeof line === 'number' && Number.isInteger(line) && { line }),
    ...present('userAgent', typeof outer.user_agent === 'string' ? shortened(outer.user_agent, 300) : ''),
  };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function present<Name extends string>(name: Name, value: string): { [key in Name]?: string } {
  return (value === '' ? {} : { [name]: value }) as { [key in Name]?: string };
}

/** Queries and fragments carry tokens. */
function withoutQuery(address: string): string {
  return address.split(/[?#]/)[0] ?? '';
}

/** Where files of versions and pages come from. */
export interface PageOrigins {
  shell: string;
  /** The registry, and the host of the screens for clients. */
  versions: string[];
}

/** Whose script or file it was: a version of a remote, the shell, or nobody's of ours (an extension of the browser). */
export type Culprit = Subject | { remote: string } | undefined;

/** The script that tried comes first, then what it asked for, then the page. */
export function culpritOf({ source = '', blocked, page }: Violation, origins: PageOrigins): Culprit {
  if (isForeign(source, origins)) return undefined;
  return ownerOf(source, origins) ?? ownerOf(blocked, origins) ?? pageOwner(page, origins);
}

function isForeign(source: string, { shell, versions }: PageOrigins): boolean {
  if (source === '') return false;
  const origin = originOf(source);
  // Chromium says « chrome-extension » alone, or a whole address.
  return origin === undefined ? /^[a-z-]+-extension/.test(source) : ![shell, ...versions].includes(origin);
}

function ownerOf(address: string, { shell, versions }: PageOrigins): Culprit {
  const origin = originOf(address);
  if (origin === undefined) return undefined;
  const [, folder, id = '', version = '', file] = new URL(address).pathname.split('/');
  if (versions.includes(origin) && folder === 'remotes' && file !== undefined) return { remote: id, version };
  return origin === shell && folder === 'assets' ? { remote: 'shell' } : undefined;
}

function pageOwner(page: string, { shell, versions }: PageOrigins): Culprit {
  const origin = originOf(page);
  if (origin === shell) return { remote: 'shell' };
  if (origin === undefined || !versions.includes(origin)) return undefined;
  const [, folder, id] = new URL(page).pathname.split('/');
  return folder === 'standalone' && id ? { remote: id } : undefined;
}

function originOf(address: string): string | undefined {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}
