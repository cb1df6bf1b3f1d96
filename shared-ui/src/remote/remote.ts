import type { ComponentType } from 'react';
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

/** The module `<remote>/remote` as the shell receives it. */
export interface RemoteModule {
  routes: RemoteRoutes;
}

/** One line of the registry's list. */
export interface RegisteredRemote {
  id: string;
  version: string;
  /** Folder of the published version, with a final slash. */
  baseUrl: string;
  /** The federation manifest, relative to `baseUrl`. */
  entry: string;
  manifest: RemoteManifest;
  /** Scripts and style sheets that each route needs, relative to `baseUrl`; unknown of a development server. */
  routeFiles?: Record<string, string[]>;
}

/** `GET /remotes.json` of the registry. */
export interface RemoteList {
  remotes: RegisteredRemote[];
}
