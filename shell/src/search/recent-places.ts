import { type PlaceKind, usePagePlace } from '@bloom/shared-ui/page-place';
import { plainText } from '@bloom/shared-ui/plain-text';
import { readRemembered, useRememberedKey, writeRemembered } from '@bloom/shared-ui/remembered';
import { useEffect } from 'react';

/** A mission, a month or a person whose page was opened in this browser. */
export interface RecentPlace {
  path: string;
  label: string;
  kind: PlaceKind;
  detail?: string;
}

const NAME = 'recent';
const MAXIMUM = 12;
const KINDS: readonly unknown[] = ['mission', 'month', 'person'] satisfies PlaceKind[];

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 500;
}

/** An address of this origin: « //elsewhere » and « /\elsewhere » are other sites to a browser. */
function isOwnPath(value: unknown): value is string {
  return isShortText(value) && /^\/(?![/\\])/.test(value);
}

function isRecentPlace(stored: unknown): stored is RecentPlace {
  const { path, label, kind, detail } = (stored ?? {}) as Partial<RecentPlace>;
  return isOwnPath(path) && isShortText(label) && KINDS.includes(kind) && (detail === undefined || isShortText(detail));
}

/** What an older version or somebody else left there is passed over. */
export function readRecentPlaces(key: string | undefined): RecentPlace[] {
  const stored = readRemembered(key);
  return Array.isArray(stored) ? stored.filter(isRecentPlace).slice(0, MAXIMUM) : [];
}

/** The place first, each address once. */
export function withRecentPlace(places: readonly RecentPlace[], place: RecentPlace): RecentPlace[] {
  return [place, ...places.filter(({ path }) => path !== place.path)].slice(0, MAXIMUM);
}

/** Local storage key of the signed-in person's recent places; nothing is kept for nobody. */
export function useRecentPlacesKey(): string | undefined {
  return useRememberedKey(NAME);
}

/** Keeps the pages that say what they are about, for the person and in this browser only. */
export function useRecordedPlaces(): void {
  const key = useRecentPlacesKey();
  const place = usePagePlace();
  useEffect(() => {
    if (place?.kind === undefined) return;
    const { pathname, kind, detail } = place;
    const label = plainText(place.name ?? place.title);
    const recent = { path: pathname, label, kind, detail: detail === undefined ? undefined : plainText(detail) };
    writeRemembered(key, withRecentPlace(readRecentPlaces(key), recent));
  }, [key, place]);
}
