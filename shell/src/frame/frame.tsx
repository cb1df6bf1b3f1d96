import { useSession } from '@bloom/shared-auth/session';
import { breakpoints } from '@bloom/shared-ui/measures';
import { PagePlaceProvider } from '@bloom/shared-ui/page-place';
import { PlainDrawer } from '@bloom/shared-ui/plain-drawer';
import type { RegisteredRemote } from '@bloom/shared-ui/remote';
import { Outlet, type PageHistory, useLocation } from '@bloom/shared-ui/routing';
import { useMediaQuery } from '@bloom/shared-ui/theme';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { decideAccess } from '../access/decide-access.ts';
import { useMe } from '../access/me.tsx';
import { findRoute, routeTable } from '../access/route-table.ts';
import { HelpChat } from '../help/help-chat.tsx';
import { menuEntries, seesFaq } from '../menu/menu-entries.ts';
import { usePermissions } from '../menu/use-permissions.ts';
import { NotificationBanner } from '../notifications/notification-banner.tsx';
import { PageAnnouncer } from '../pages/page-announcer.tsx';
import type { PageLoads } from '../pages/page-loads.ts';
import { usePrefetchedLinks } from '../pages/prefetched-links.ts';
import type { RemoteVersions } from '../remotes/remote-versions.ts';
import { SearchLauncher } from '../search/search-launcher.tsx';
import { useAdoptedAppearance } from '../settings/personal-appearance.ts';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { PlaceTrail } from './place-trail.tsx';
import { ScrollMemory } from './scroll-memory.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

export interface FrameProps {
  remotes: RegisteredRemote[];
  versions: RemoteVersions;
  pages: PageLoads;
  history: PageHistory;
}

/** A page for any signed-in person: whoever the guard keeps from it needs no menu. */
const SOMEWHERE = { id: 'shell.anywhere' };

/** Wide enough for the menu to stand beside the page, as in the style sheet. */
const WIDE = `(width >= ${breakpoints.layout}px)`;

/** The guard's word on any address, for what is offered to the person. */
function useCanOpen(remotes: RegisteredRemote[]) {
  const { state, profile, roles } = useSession();
  const { me } = useMe();
  const table = useMemo(() => routeTable(remotes), [remotes]);
  const canOpen = useCallback(
    (path: string) => decideAccess({ state, profile, roles }, findRoute(table, path)?.route, me).kind === 'allow',
    [state, profile, roles, me, table],
  );
  return { table, canOpen };
}

/** Menu, page, footer. A page that fails leaves all of this standing. */
export function Frame({ remotes, versions, pages, history }: FrameProps) {
  const session = useSession();
  const { roles } = session;
  const { me } = useMe();
  const { kind } = decideAccess(session, SOMEWHERE, me);
  const isLetIn = kind === 'allow';
  // The menu stands while the profile is on its way: it is right for nearly everybody and nothing jumps.
  const showsMenu = isLetIn || kind === 'wait';
  const rights = usePermissions();
  const entries = useMemo(
    () => (showsMenu ? menuEntries(remotes, roles, rights) : []),
    [showsMenu, remotes, roles, rights],
  );
  const { table, canOpen } = useCanOpen(remotes);
  const hasMenu = entries.length > 0;
  const hasHelpOnly = showsMenu && !hasMenu && seesFaq(roles);
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const route = findRoute(table, pathname)?.route;
  const close = useCallback(() => setOpen(false), []);
  useAdoptedAppearance();

  const prefetched = usePrefetchedLinks({ table, pages, versions, person: session, canOpen });

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving somewhere is what closes the menu
  useEffect(close, [pathname, close]);

  const isWide = useMediaQuery(WIDE);
  // Clients have neither notifications nor objects to find: their mails lead them.
  const isOurs = session.hasRole('Admin', 'System', 'Bloomer');
  const hasNews = session.state === 'authenticated' && isLetIn && isOurs;
  const isBesideMenu = isWide && hasMenu;
  const banner = hasNews && <NotificationBanner isAbove={!isBesideMenu} />;
  return (
    <PagePlaceProvider>
      <div className={`${styles.frame} ${hasMenu ? styles.withMenu : ''}`} {...prefetched}>
        <a className={styles.skip} href="#contenu">
          Aller au contenu
        </a>
        <TopBar
          isLetIn={isLetIn}
          hasNews={hasNews}
          hasMenu={hasMenu}
          hasHelpOnly={hasHelpOnly}
          isMenuOpen={isOpen}
          onOpenMenu={() => setOpen(true)}
          canOpen={canOpen}
          breadcrumbs={<PlaceTrail entries={entries} table={table} canOpen={canOpen} />}
          search={<SearchLauncher table={table} entries={entries} canOpen={canOpen} findsObjects={isOurs} />}
        />
        {isBesideMenu && (
          <aside className={styles.side}>
            <SideMenu entries={entries} route={route} onLeave={close} news={banner} />
          </aside>
        )}
        <PlainDrawer open={isOpen} title="Menu" onClose={close}>
          <SideMenu entries={entries} route={route} onLeave={close} />
        </PlainDrawer>
        <main id="contenu" className={styles.main} tabIndex={-1}>
          {!isBesideMenu && banner}
          <Outlet />
        </main>
        {route?.footer !== false && <Footer />}
        <PageAnnouncer />
        <HelpChat />
        <ScrollMemory history={history} />
      </div>
    </PagePlaceProvider>
  );
}
