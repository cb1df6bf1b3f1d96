import type { MetricsReaders } from '@bloom/shared-server/watch/metrics-access';
import type { ToldSettings } from '@bloom/shared-server/watch/setting-prints';
import type { FastifyBaseLogger } from 'fastify';
import { createLiveVersions, type LiveVersionsReader } from '../channels/live-versions.ts';
import { readPublication } from '../channels/publish-record.ts';
import { isManifestOf } from '../channels/record-shape.ts';
import { createVersionFiles, type VersionFiles } from '../channels/storage-files.ts';
import { type BearerReader, createBearerReader } from '../incidents/bearer.ts';
import { type Breaker, createBreaker } from '../incidents/breaker.ts';
import { type BreakerRules, DEFAULT_RULES } from '../incidents/breaker-rules.ts';
import type { Subject } from '../incidents/incident.ts';
import { createIncidentStore, type IncidentStore } from '../incidents/incident-store.ts';
import type { Manifest } from '../manifest/manifest.ts';
import type { Signer } from '../signing/signing.ts';
import type { ObjectStore } from '../storage/storage.ts';
import { type Budget, createBudgets, type RequestLimits } from './request-limits.ts';
import { readShellConfig, type ShellConfig } from './shell-config.ts';

export interface RegistryOptions {
  store: ObjectStore;
  /** JSON files: the settings of the shell, and of the screens for clients. */
  shellConfig: string;
  clientsConfig: string;
  shellUrl: string;
  clientsUrl: string;
  /** Whose pages may read the remotes and tell of incidents. */
  allowedOrigins: string[];
  signer: Signer;
  rules?: BreakerRules;
  /** Requests of one sender in a minute: as many that tell of incidents, that tell of violations, and that read. */
  reportsPerMinute?: number;
  /** The address of a sender is the one that the proxy in front names. */
  trustProxy?: boolean;
  /** Milliseconds for which what the storage holds is not asked again. */
  cacheMs?: number;
  /** Without them, this machine itself. */
  metricsReaders?: MetricsReaders;
  /** What shows that a setting changed. */
  tellSettings?: () => ToldSettings;
  log: FastifyBaseLogger;
  now?: () => Date;
}

/** The host has no manifest that says who may open it. */
interface Published {
  manifest?: Manifest;
}

/** What the three servers share: one reading of the storage, one count of what goes wrong. */
export interface Registry extends RegistryOptions {
  now: () => Date;
  live: LiveVersionsReader;
  files: VersionFiles;
  incidents: IncidentStore;
  breaker: Breaker;
  bearer: BearerReader;
  limits: Record<Budget, RequestLimits>;
  /** What a version says of itself; undefined when there never was such a version. */
  publicationOf: (subject: Subject) => Promise<Published | undefined>;
}

const REPORTS_PER_MINUTE = 60;
const REMEMBERED = 500;

export function openRegistry(options: RegistryOptions): Registry {
  const { store, log, rules = DEFAULT_RULES, now = () => new Date(), cacheMs } = options;
  const { reportsPerMinute = REPORTS_PER_MINUTE } = options;
  const live = createLiveVersions({
    store,
    log,
    now: () => now().getTime(),
    showsDevelopment: () => readShellConfig(options.shellConfig).config.developer?.local === true,
    ...(cacheMs !== undefined && { cacheMs }),
  });
  const incidents = createIncidentStore(store);
  return {
    ...options,
    now,
    live,
    files: createVersionFiles(store),
    incidents,
    breaker: createBreaker({ store, live, incidents, rules, log, now }),
    bearer: createBearerReader(() => tokenSettings(options), options.signer.pseudonymOf),
    limits: createBudgets(reportsPerMinute, {
      store,
      nameOf: options.signer.pseudonymOf,
      log,
      now: () => now().getTime(),
    }),
    publicationOf: rememberedPublications(store),
  };
}

function tokenSettings({ shellConfig, clientsConfig }: RegistryOptions) {
  const { oidc } = readShellConfig(shellConfig).config;
  const clients = readShellConfig(clientsConfig).config.oidc;
  const { authority: issuer, audience, rolesClaim } = oidc;
  return { issuer, audience, clientsAudience: clients.audience, rolesClaim };
}

/** Versions are for ever: what was there once need not be asked again. */
function rememberedPublications(store: ObjectStore): Registry['publicationOf'] {
  const known = new Map<string, Published>();
  return async ({ remote, version }) => {
    const name = `${remote}/${version}`;
    const remembered = known.get(name);
    if (remembered !== undefined) return remembered;
    const found = await readPublication(store, remote, version).catch(() => undefined);
    if (found === undefined) return undefined;
    const published = isManifestOf(found.manifest, remote) ? { manifest: found.manifest } : {};
    if (known.size >= REMEMBERED) known.clear();
    known.set(name, published);
    return published;
  };
}

/** Who may read what went wrong: the configured roles; on a machine of one's own, whoever is signed in. */
export function mayDevelop(roles: readonly string[], developer: ShellConfig['developer']): boolean {
  if (developer?.local === true) return true;
  const allowed = developer?.roles ?? ['System'];
  return roles.some((role) => allowed.includes(role));
}
