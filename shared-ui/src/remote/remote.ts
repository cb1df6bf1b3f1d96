import type { ComponentType } from 'react';
import type { ContributionsByRemote, SlotProps } from './contract.generated.ts';
import type { RoutesByRemote } from './links.generated.ts';
import type { RemoteManifest } from './remote-manifest.generated.ts';

export type {
  ManifestContribution,
  ManifestMenuEntry,
  ManifestRole,
  ManifestRoute,
  RemoteManifest,
} from './remote-manifest.generated.ts';

/** Fetches one page; the page takes no props, it reads its parameters from the address. */
export type PageLoader = () => Promise<ComponentType>;

export type RemoteId = keyof RoutesByRemote;

/**
 * What a remote's only exposed module exports as `routes`.
 * `RemoteRoutes<'mfe-cra'>` asks for exactly the routes of that remote's manifest, so that a page forgotten here, or
 * one that the manifest no longer promises, fails the type check.
 */
export type RemoteRoutes<Id extends RemoteId | undefined = undefined> = Id extends RemoteId
  ? Record<RoutesByRemote[Id], PageLoader>
  : Record<string, PageLoader>;

/**
 * What a remote exports as `contributions` when its manifest has some: a component for each, which gets what the slot
 * hands over.
 */
export type RemoteContributions<Id extends RemoteId> = {
  [Key in keyof ContributionsByRemote[Id]]: () => Promise<ComponentType<SlotOf<ContributionsByRemote[Id][Key]>>>;
};

type SlotOf<Name> = Name extends keyof SlotProps ? SlotProps[Name] : never;

/** The module `<remote>/remote` as the shell receives it. */
export interface RemoteModule {
  routes: RemoteRoutes;
  contributions?: Record<string, () => Promise<ComponentType<never>>>;
}

/** A query that a page asks first, as the page's client sends it. */
export interface FirstQuery {
  api: 'missions' | 'talents';
  text: string;
  /** Under which the API knows the text; versions of before have none. */
  hash?: string;
}

/** One published version of a remote. */
export interface RemoteVersion {
  version: string;
  /** Folder of the published version, with a final slash. */
  baseUrl: string;
  /** The federation manifest, relative to `baseUrl`. */
  entry: string;
  /** `sha384-…` of the federation manifest, which holds the hash of every other file; empty of a development server. */
  integrity: string;
  manifest: RemoteManifest;
  /** Scripts and style sheets that each route needs, relative to `baseUrl`; unknown of a development server. */
  routeFiles?: Record<string, string[]>;
  /** `sha384-…` of every file that `routeFiles` names, so that they can be asked for before the manifest is there. */
  fileIntegrity?: Record<string, string>;
  /** What each route takes of the shell, by the names under which the shell shares it. */
  routeShares?: Record<string, string[]>;
  /** The texts of the queries that the manifest's `firstData` name, by operation; unknown of a development server. */
  firstQueries?: Record<string, FirstQuery>;
}

/** One line of the registry's list: the version that people get, and which one they get when it does not open. */
export interface RegisteredRemote extends RemoteVersion {
  id: string;
  /** The good version before this one. */
  previous?: RemoteVersion;
  /** Tried by this share of the people, in percent. */
  canary?: RemoteVersion & { percent: number };
  /** Served by a development server: nothing of it is hashed. */
  development?: true;
  /** Set by the shell for who tries the canary; never by the registry. */
  isCanary?: true;
  /** Set by the shell for a developer who tries this build instead of what people get; never by the registry. */
  isTried?: true;
}

/** What the registry signs: the payload of `GET /remotes.json`. */
export interface RemoteList {
  /** When the registry read its storage, ISO 8601. */
  issuedAt: string;
  validUntil: string;
  remotes: RegisteredRemote[];
}

/** `GET /remotes.json` of the registry. */
export interface SignedRemoteList {
  /** JSON of a `RemoteList`. */
  payload: string;
  /** Base64url of an ECDSA P-256 SHA-256 signature (IEEE P1363) over the UTF-8 of the payload. */
  signature: string;
  keyId: string;
}

/** What was being done when a remote failed. */
export type LoadPhase =
  | 'registry'
  | 'manifest'
  | 'entry'
  | 'chunk'
  | 'start'
  | 'render'
  | 'integrity'
  | 'contract'
  | 'csp';
