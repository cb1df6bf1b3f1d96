import { browserStorage } from '@bloom/shared-auth/browser-storage';
import { HOUR_MS } from '@bloom/shared-rules/calendar/time-units';
import type { DeveloperSettings } from './developer-access.ts';
import { LINK, OVERRIDES } from './developer-marks.ts';

/** Another build of a remote, in this tab, for a while. */
export type Override = { remote: string /** ISO 8601. */; expires: string } & (
  | { version: string; url?: undefined }
  | { url: string; version?: undefined }
);

/** What somebody asks for, before it is known since when. */
export type Wish = { remote: string; version: string } | { remote: string; url: string };

/** Whoever forgets an override has the published version again the next morning; in milliseconds. */
export const LIFETIME = 8 * HOUR_MS;
/** More is no trial any more, but an attempt to break something. */
const AT_MOST = 5;
const LONGEST = 300;

const storage = browserStorage('session');

const REMOTE = /^mfe-[a-z][a-z0-9-]{0,60}$/;
const VERSION = /^[a-z0-9][a-z0-9.-]{0,99}$/;

/**
 * The folder of a build: only http and https, no name or password, no query, and a final slash. Undefined for anything
 * else: a link is written by whoever sends it.
 */
export function buildFolder(text: string): string | undefined {
  if (text.length > LONGEST || !/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    return undefined;
  }
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '' || url.hostname === '') {
    return undefined;
  }
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}

/** Whether builds may come from there: exactly one of the origins of the settings; without settings from nowhere. */
export function isAllowedFolder(folder: string, { developer }: DeveloperSettings): boolean {
  const { origin } = new URL(folder);
  return (developer?.origins ?? []).some((allowed) => URL.canParse(allowed) && new URL(allowed).origin === origin);
}

/** `mfe-cra@0.2.0-ab12` or `mfe-cra@http://localhost:3102/`; undefined when it is neither or comes from elsewhere. */
export function parseWish(text: string, settings: DeveloperSettings): Wish | undefined {
  const [remote = '', ...rest] = text.split('@');
  const target = rest.join('@');
  if (!REMOTE.test(remote) || target === '') {
    return undefined;
  }
  if (VERSION.test(target) && !target.includes('..')) {
    return { remote, version: target };
  }
  const url = buildFolder(target);
  return url !== undefined && isAllowedFolder(url, settings) ? { remote, url } : undefined;
}

/** What the address asks for. */
export function wishesOf(search: string, settings: DeveloperSettings): Wish[] {
  const texts = new URLSearchParams(search).getAll(LINK).slice(0, AT_MOST);
  return texts.flatMap((text) => parseWish(text, settings) ?? []);
}

/** The same address without the wish: a reload, a copied address and the Back button must not repeat it. */
export function withoutLink({ pathname, search, hash }: Location): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(LINK);
  return `${pathname}${parameters.size > 0 ? `?${parameters}` : ''}${hash}`;
}

/** What to send to somebody who should see the same. */
export function linkOf({ remote, ...target }: Wish, origin: string = window.location.origin): string {
  const link = new URL('/', origin);
  link.searchParams.set(LINK, `${remote}@${'url' in target ? target.url : target.version}`);
  return link.href;
}

function isCurrent(expires: unknown, now: number): expires is string {
  const end = typeof expires === 'string' ? Date.parse(expires) : Number.NaN;
  // One that ends later than any that begins now was not written here.
  return end > now && end <= now + LIFETIME;
}

function overrideOf(entry: unknown, settings: DeveloperSettings, now: number): Override[] {
  const { remote, url, version, expires } = (entry ?? {}) as Record<string, unknown>;
  const wish = parseWish(`${remote}@${url ?? version}`, settings);
  return wish !== undefined && isCurrent(expires, now) ? [{ ...wish, expires }] : [];
}

/** The overrides of this tab that still hold; whatever else stands in the storage is ignored. */
export function readOverrides(settings: DeveloperSettings, now: number = Date.now()): Override[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(OVERRIDES) ?? '[]');
    const entries = Array.isArray(kept) ? kept.slice(0, AT_MOST) : [];
    const overrides = entries.flatMap((entry) => overrideOf(entry, settings, now));
    return overrides.filter(({ remote }, index) => overrides.findIndex((other) => other.remote === remote) === index);
  } catch {
    return [];
  }
}

function write(overrides: readonly Override[]): void {
  if (overrides.length === 0) {
    storage.removeItem(OVERRIDES);
  } else {
    storage.setItem(OVERRIDES, JSON.stringify(overrides));
  }
}

/** Begins to try a build; one of the same remote ends. */
export function addOverride(wish: Wish, settings: DeveloperSettings, now: number = Date.now()): void {
  const others = readOverrides(settings, now).filter(({ remote }) => remote !== wish.remote);
  const override: Override = { ...wish, expires: new Date(now + LIFETIME).toISOString() };
  write([override, ...others].slice(0, AT_MOST));
}

/** Back to the published version: of one remote, or of all. */
export function dropOverride(settings: DeveloperSettings, remote?: string): void {
  const others = remote === undefined ? [] : readOverrides(settings);
  write(others.filter((override) => override.remote !== remote));
}
