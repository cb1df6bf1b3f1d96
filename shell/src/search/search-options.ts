import { foldText } from '@bloom/shared-rules/words/fold-text';
import { plainText } from '@bloom/shared-ui/plain-text';
import type { HostedRoute } from '../access/route-table.ts';
import type { SearchObjectsQuery } from '../graphql.generated.ts';
import type { MenuEntry } from '../menu/menu-entries.ts';
import type { RecentPlace } from './recent-places.ts';

export interface SearchOption {
  /** Unique in the list. */
  key: string;
  kind: 'page' | RecentPlace['kind'] | SearchObjectsQuery['search'][number]['kind'];
  label: string;
  detail?: string;
  path: string;
  /** The icon that a page has in the menu. */
  icon?: string;
}

export interface SearchGroup {
  title: string;
  options: SearchOption[];
}

function holdsWords(text: string, asked: string): boolean {
  const folded = foldText(text);
  return foldText(asked)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/**
 * The screens of a person that need no parameter: those of the menu in its order, then the remotes' others, each name
 * and each address once. Nobody looks for the shell's own others, such as its error screens, nor for those that anybody
 * reaches by a link.
 */
export function pageOptions(
  table: readonly HostedRoute[],
  entries: readonly MenuEntry[],
  canOpen: (path: string) => boolean,
): SearchOption[] {
  const menu = entries.map(({ label, icon, path, soon }) => ({
    label,
    icon,
    path,
    detail: soon ? 'Bientôt' : undefined,
  }));
  const others = table
    .filter(({ route, remote }) => remote !== undefined && route.roles !== undefined && !/[:*]/.test(route.path))
    .map(({ route }) => ({ label: route.title, icon: '', path: route.path }));
  const known = new Set<string>();
  return [...menu, ...others]
    .filter(({ path, label }) => canOpen(path) && !known.has(label) && !known.has(path) && known.add(label).add(path))
    .map((page) => ({ ...page, key: `page ${page.path}`, kind: 'page' }));
}

export function recentOptions(places: readonly RecentPlace[], canOpen: (path: string) => boolean): SearchOption[] {
  return places.filter(({ path }) => canOpen(path)).map((place) => ({ ...place, key: `recent ${place.path}` }));
}

type FoundObject = SearchObjectsQuery['search'][number];

/** Whatever was found is shown by a mission, its own or its latest: to staff the mission, to a Bloomer its months. */
function screensOf({ missionId }: FoundObject): string[] {
  const mission = encodeURIComponent(missionId);
  return [`/missions/${mission}`, `/mission/${mission}`];
}

export function objectOptions(found: readonly FoundObject[], canOpen: (path: string) => boolean): SearchOption[] {
  return found.flatMap((object) => {
    const path = screensOf(object).find(canOpen);
    const { kind, recordId, label, detail } = object;
    return path === undefined
      ? []
      : [{ key: `${kind} ${recordId}`, kind, label: plainText(label), detail: plainText(detail), path }];
  });
}

const RECENT_WHEN_EMPTY = 6;

export interface SearchSources {
  text: string;
  pages: SearchOption[];
  recent: SearchOption[];
  objects: SearchOption[];
}

/** What the list shows for a text: nothing typed offers where the person was and where they can go. */
export function searchGroups({ text, pages, recent, objects }: SearchSources): SearchGroup[] {
  const asked = text.trim();
  if (asked === '') {
    return filled([
      { title: 'Récents', options: recent.slice(0, RECENT_WHEN_EMPTY) },
      { title: 'Pages', options: pages },
    ]);
  }
  const known = recent.filter(({ label, detail }) => holdsWords(`${label} ${detail ?? ''}`, asked));
  const of = (kind: SearchOption['kind']) => objects.filter((option) => option.kind === kind);
  const missions = of('mission').filter(({ path }) => known.every((option) => option.path !== path));
  return filled([
    { title: 'Pages', options: pages.filter(({ label }) => holdsWords(label, asked)) },
    { title: 'Récents', options: known },
    { title: 'Missions', options: missions },
    { title: 'Bloomers', options: of('bloomer') },
    { title: 'Clients', options: of('client') },
  ]);
}

function filled(groups: SearchGroup[]): SearchGroup[] {
  return groups.filter(({ options }) => options.length > 0);
}
