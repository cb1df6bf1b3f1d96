import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation } from '../routing/routing.ts';

export type Crumb = { label: string; to?: string };

/** What a recent place is about. */
export type PlaceKind = 'mission' | 'month' | 'person';

/** Where a page stands, for the breadcrumbs and the recent places around it. */
export type PagePlace = {
  /** What the page is about, when its title does not say it: the mission's label, « novembre 2026 ». */
  name?: string;
  /** What lies between the entry of the menu and the page. */
  parents?: readonly Crumb[];
  /** Given once the object is loaded: the page is then kept among the recent places of the person. */
  kind?: PlaceKind;
  /** A second line that tells it from others of the same name. */
  detail?: string;
};

export type AnnouncedPlace = PagePlace & { pathname: string; title: string; hasBack: boolean };

const AnnounceContext = createContext<(place: AnnouncedPlace) => void>(() => undefined);
const PlaceContext = createContext<AnnouncedPlace | undefined>(undefined);

/** Around the pages and around whatever wants to know where the person is. */
export function PagePlaceProvider({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<AnnouncedPlace>();
  return (
    <AnnounceContext value={setPlace}>
      <PlaceContext value={place}>{children}</PlaceContext>
    </AnnounceContext>
  );
}

/** Tells the frame where the page stands; alone, without a frame, it tells nobody. */
export function useAnnouncePlace(title: string, hasBack: boolean, place: PagePlace | undefined): void {
  const announce = useContext(AnnounceContext);
  const { pathname } = useLocation();
  // A page writes its place as a literal: only a change of what it says is news.
  const said = JSON.stringify({ ...place, title, hasBack, pathname });
  useEffect(() => announce(JSON.parse(said) as AnnouncedPlace), [announce, said]);
}

/** Where the person is; undefined until the page of this address has said it. */
export function usePagePlace(): AnnouncedPlace | undefined {
  const place = useContext(PlaceContext);
  const { pathname } = useLocation();
  return useMemo(() => (place?.pathname === pathname ? place : undefined), [place, pathname]);
}
