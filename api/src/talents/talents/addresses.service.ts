import { atMost, lengthOf, MAX_SEARCH } from '@bloom/shared-rules/input/limits';
import { foldText } from '@bloom/shared-rules/words/fold-text';
import type { RequestContext } from '../../platform/context/context.ts';
import { invalidInput } from '../../platform/errors.ts';
import { takeHit } from '../../platform/limits/rate-limit.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { oneLine } from '../../platform/visible-text.ts';
import { type Address, askAddresses, knownAddresses } from './address-source.ts';
import { frenchTowns, type Town, townCalled } from './french-towns.ts';
import { findPlaces, type TalentPlace } from './talent-places.repository.ts';
import { requireTalentReader } from './talents.service.ts';

const SHORTEST = 3;
const MOST = 10;
const ASKED_PER_MINUTE = 20;

/**
 * Cities where talents live first, then what the State's address search knows; the large towns where nobody can or may
 * ask it. Nothing for less than three characters, and never an error of somebody else's.
 */
export async function getAddresses(context: RequestContext, text: string): Promise<Address[]> {
  requireTalentReader(context.viewer);
  const typed = oneLine(text).toLowerCase();
  if (lengthOf(typed) > MAX_SEARCH) throw invalidInput({ text: atMost(MAX_SEARCH) });
  if (lengthOf(typed) < SHORTEST) return [];
  const folded = foldText(typed);
  const [places, official] = await Promise.all([findPlaces(context.db, folded, MOST), askOutside(context, typed)]);
  const others = official ?? townsNamed(folded).map(addressOfTown);
  const lived = places.map((place) => addressOfPlace(place, others));
  const cities = new Set(lived.map(({ city }) => foldText(city)));
  // A street of such a city is another answer than the city.
  const isNew = ({ address, city }: Address) => !cities.has(foldText(city)) || foldText(address) !== foldText(city);
  return [...lived, ...others.filter(isNew)].slice(0, MOST);
}

/** Undefined: it is not configured, was asked too often by this person, or does not answer. */
async function askOutside(context: RequestContext, text: string): Promise<Address[] | undefined> {
  const { db, viewer, clock, environment, log } = context;
  const base = environment.addressesUrl;
  if (base === null) return undefined;
  const known = knownAddresses(base, text);
  if (known !== undefined) return known;
  const max = ASKED_PER_MINUTE * environment.rateLimitFactor;
  const hit = { scope: 'addresses', subject: actorOf(viewer), windowSeconds: 60, max, now: clock.now() };
  if (!(await takeHit(db, hit)).allowed) return undefined;
  return askAddresses(base, text, MOST).catch((err: unknown) => {
    log.warn({ err }, 'the address search does not answer');
    return undefined;
  });
}

const townsNamed = (folded: string) => frenchTowns.filter(({ city }) => foldText(city).startsWith(folded));

const addressOfTown = ({ city, postalCode, region, latitude, longitude }: Town): Address => ({
  address: city,
  postalCode,
  city,
  region,
  countryCode: 'FR',
  latitude,
  longitude,
});

/** Where those who live there say it lies, or where it is known to lie. */
function addressOfPlace({ city, latitude, longitude }: TalentPlace, known: readonly Address[]): Address {
  const same = known.find((one) => foldText(one.city) === foldText(city)) ?? townCalled(city);
  const at = latitude === null || longitude === null ? same : { latitude, longitude };
  return {
    address: city,
    postalCode: same?.postalCode ?? null,
    city,
    region: same?.region ?? null,
    countryCode: 'FR',
    latitude: at?.latitude ?? null,
    longitude: at?.longitude ?? null,
  };
}
