import type { HostedRoute } from '../access/route-table.ts';
import type { MenuEntry } from '../menu/menu-entries.ts';

/** What the search may offer to the person. */
export interface SearchScope {
  table: readonly HostedRoute[];
  entries: readonly MenuEntry[];
  canOpen: (path: string) => boolean;
  /** Whether missions and people are searched too; otherwise pages only. */
  findsObjects: boolean;
}
