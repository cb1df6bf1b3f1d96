import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { LRUCache } from 'lru-cache';

export interface Address {
  /** As one writes it on one line. */
  address: string;
  postalCode: string | null;
  city: string;
  region: string | null;
  countryCode: string;
  latitude: number | null;
  longitude: number | null;
}

const TIME_LIMIT_MS = 3_000;

/** What was answered is asked for again the day after. */
const answers = new LRUCache<string, Address[]>({ max: 2_000, ttl: DAY_MS });

const keyOf = (base: string, text: string) => `${base} ${text}`;

export const knownAddresses = (base: string, text: string): Address[] | undefined => answers.get(keyOf(base, text));

/**
 * Asks the State's address search (the Base Adresse Nationale, by the API of the Géoplateforme), which needs no key.
 * @param base for instance https://data.geopf.fr/geocodage
 * @throws whatever keeps it from answering
 */
export async function askAddresses(base: string, text: string, most: number): Promise<Address[]> {
  const url = new URL(`${base}/search`);
  url.searchParams.set('q', text);
  url.searchParams.set('limit', String(most));
  url.searchParams.set('autocomplete', '1');
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  if (!response.ok) throw new Error(`${url.host} answered ${response.status}.`);
  const { features } = (await response.json()) as { features?: unknown };
  if (!Array.isArray(features)) throw new Error(`${url.host} answered without addresses.`);
  const found = features.slice(0, most).flatMap((feature) => addressOf(feature as Feature) ?? []);
  answers.set(keyOf(base, text), found);
  return found;
}

interface Feature {
  properties?: { label?: unknown; postcode?: unknown; city?: unknown; context?: unknown };
  geometry?: { coordinates?: unknown };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

function addressOf({ properties = {}, geometry = {} }: Feature): Address | undefined {
  const [address, city] = [textOf(properties.label), textOf(properties.city)];
  const [longitude, latitude] = Array.isArray(geometry.coordinates) ? (geometry.coordinates as unknown[]) : [];
  if (address === '' || city === '' || typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  return {
    address,
    postalCode: textOf(properties.postcode) || null,
    city,
    // « 69, Rhône, Auvergne-Rhône-Alpes »
    region: textOf(properties.context).split(', ').at(-1) || null,
    countryCode: 'FR',
    latitude,
    longitude,
  };
}
