import type { Role } from '@bloom/shared-rules/person/roles';
import { createContext, type ReactNode, useContext } from 'react';

/** Settings of one installation, read from /config.json when the page opens: one build serves every environment. */
export interface RuntimeConfig {
  productName: string;
  /** Shown in the footer, for instance « démonstration ». */
  environment: string;
  version: string;
  apiUrls: {
    missions: string;
    missionsSocket: string;
    talents: string;
    /** Origin that serves /files/… and /talents/… */
    files: string;
  };
  oidc: { authority: string; clientId: string; rolesClaim: string; audience: string };
  /** `clients`: a host of its own for clients, which has none of the staff's screens. */
  audience?: 'staff' | 'clients';
  registryUrl: string;
  /** Public keys by their ids: a list of remotes that none of them signed is not believed. */
  registryKeys?: Record<string, JsonWebKey>;
  supportUrl: string;
  faqUrl: string;
  legalNoticeUrl: string;
  accountDeletionUrl: string;
  jobSearchUrl: string;
  talentSearchUrl: string;
  postalAddress: string;
  /** The page on which developers provoke errors; its operations need ERROR_TEST=1 on the API too. */
  errorTest?: boolean;
  errorReporting?: {
    /** Of a service that takes Sentry envelopes, besides the API's own log: `https://key@host/project`. */
    dsn?: string;
    /** The least that the browser's console is told; `info` by default. */
    level?: 'debug' | 'info' | 'warning' | 'error';
    /** Share of what is told and reported, 0 to 1; everything by default. */
    sampling?: number;
  };
  /**
   * The collector that takes traces of visits (OTLP over HTTP, `…/v1/traces`), and of which share of them; all by
   * default.
   */
  tracing?: { url: string; share?: number };
  /** A chat of HubSpot's kind in place of the built-in one; the page's policy lets it reach `origins`. */
  helpChat?: { name: string; scriptUrl: string; origins: string[] };
  /** Account that has the abilities of System without the role. */
  systemStaffEmail?: string;
  /** Who may try builds of remotes that are not published, and from where. */
  developer?: {
    /** Everybody may: the product of somebody's own machine. */
    local?: boolean;
    /** Without them: System. */
    roles?: Role[];
    /** Origins of development servers and previews; the page's policy lets scripts come from them. */
    origins?: string[];
  };
}

const RuntimeConfigContext = createContext<RuntimeConfig | null>(null);

export function RuntimeConfigProvider({ config, children }: { config: RuntimeConfig; children: ReactNode }) {
  return <RuntimeConfigContext value={config}>{children}</RuntimeConfigContext>;
}

/** For pieces that are drawn also where there are no settings yet. */
export function useLoadedConfig(): RuntimeConfig | null {
  return useContext(RuntimeConfigContext);
}

export function useRuntimeConfig(): RuntimeConfig {
  const config = useLoadedConfig();
  if (config === null) {
    throw new Error('useRuntimeConfig is used outside of RuntimeConfigProvider');
  }
  return config;
}
