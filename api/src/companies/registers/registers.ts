import type { Environment } from '../../platform/environment/environment.ts';

/** What a company directory knows of an establishment. */
export interface DirectoryEntry {
  /** Every name it goes by. */
  names: string[];
  active: boolean;
}

/** Looks companies up by SIRET; undefined for one it does not know. Throws when it does not answer. */
export interface CompanyDirectory {
  find(siret: string): Promise<DirectoryEntry | undefined>;
}

/** Says whether a VAT number of the Union is registered. Throws when it does not answer. */
export interface VatRegister {
  isRegistered(vat: string): Promise<boolean>;
}

export interface Registers {
  directory: CompanyDirectory | null;
  vat: VatRegister | null;
}

const TIME_LIMIT_MS = 10_000;

/** Those that the installation names; none works offline, and nothing is looked up. */
export function openRegisters({ registers }: Pick<Environment, 'registers'>): Registers {
  const { companyDirectoryUrl, vatUrl } = registers;
  return {
    directory: companyDirectoryUrl === null ? null : frenchDirectory(companyDirectoryUrl),
    vat: vatUrl === null ? null : vies(vatUrl),
  };
}

async function askJson(url: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}.`);
  return (await response.json()) as Record<string, unknown>;
}

interface Establishment {
  siret?: string;
  etat_administratif?: string;
  nom_commercial?: string | null;
  liste_enseignes?: string[] | null;
}

interface Unit {
  nom_complet?: string;
  nom_raison_sociale?: string;
  sigle?: string;
  siege?: Establishment;
  matching_etablissements?: Establishment[];
}

/**
 * The search of French companies by the State (recherche-entreprises.api.gouv.fr), which needs no key.
 * @param base for instance https://recherche-entreprises.api.gouv.fr
 */
function frenchDirectory(base: string): CompanyDirectory {
  return {
    async find(siret) {
      const { results } = await askJson(`${base}/search?q=${encodeURIComponent(siret)}&page=1&per_page=5`);
      if (!Array.isArray(results)) throw new Error('The company directory answered without results.');
      for (const unit of results as Unit[]) {
        const places: Establishment[] = [...(unit.matching_etablissements ?? []), unit.siege ?? {}];
        const found = places.find((one) => one.siret === siret);
        if (found === undefined) continue;
        const brands = [found.nom_commercial, ...(found.liste_enseignes ?? [])];
        const names = [unit.nom_complet, unit.nom_raison_sociale, unit.sigle, ...brands];
        return {
          names: names.flatMap((name) => name || []),
          active: found.etat_administratif === 'A',
        };
      }
      return undefined;
    },
  };
}

/**
 * VIES, the register of the Commission.
 * @param base for instance https://ec.europa.eu/taxation_customs/vies/rest-api
 */
function vies(base: string): VatRegister {
  return {
    async isRegistered(vat) {
      const answer = await askJson(`${base}/check-vat-number`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ countryCode: vat.slice(0, 2), vatNumber: vat.slice(2) }),
      });
      // A country that does not answer comes as an error in a good answer.
      if (typeof answer.valid !== 'boolean') throw new Error('The VAT register did not answer the question.');
      return answer.valid;
    },
  };
}
