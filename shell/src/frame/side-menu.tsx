import { useSession } from '@bloom/shared-auth/session';
import type { ManifestRoute } from '@bloom/shared-ui/remote';
import { Link, useLocation } from '@bloom/shared-ui/routing';
import { type ReactNode, useEffect, useRef } from 'react';
import { HelpChatEntry } from '../help/help-chat-entry.tsx';
import { type MenuEntry, seesFaq } from '../menu/menu-entries.ts';
import { MenuIcon } from '../menu/menu-icon.tsx';
import { currentEntry } from './current-entry.ts';
import { FaqLink } from './faq-link.tsx';
import { FooterLinks } from './footer.tsx';
import styles from './side-menu.module.css';

export interface SideMenuProps {
  entries: MenuEntry[];
  /** Of the address; undefined where there is none. */
  route: ManifestRoute | undefined;
  /** What was chosen opens over the page: a menu that lies there makes room. */
  onLeave: () => void;
  /** What has just arrived, where the menu stands beside the page. */
  news?: ReactNode;
}

export function SideMenu({ entries, route, onLeave, news }: SideMenuProps) {
  const { roles } = useSession();
  const { pathname } = useLocation();
  const current = currentEntry(entries, pathname, route);
  const menu = useCurrentInSight(current?.path);
  return (
    <div className={styles.menu}>
      <nav ref={menu} aria-label="Menu principal">
        <ul className={styles.list}>
          {entries.map((entry) => (
            <li key={entry.path}>
              <Link className={styles.entry} to={entry.path} aria-current={entry === current ? 'page' : undefined}>
                <MenuIcon name={entry.icon} />
                {entry.label}
                {entry.soon && <span className={styles.soon}>Bientôt</span>}
              </Link>
            </li>
          ))}
          {seesFaq(roles) && (
            <>
              <li>
                <HelpChatEntry className={styles.entry} onOpen={onLeave} />
              </li>
              <li>
                <FaqLink className={styles.entry} />
              </li>
            </>
          )}
        </ul>
      </nav>
      <div className={styles.bottom}>
        {news}
        <FooterLinks className={styles.essentials} />
      </div>
    </div>
  );
}

/** In a low window the menu scrolls by itself: it does not hide where one is, nor do news that take room from it. */
function useCurrentInSight(path: string | undefined) {
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = menu.current;
    if (nav === null || path === undefined) return;
    const show = () => nav.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' });
    const room = new ResizeObserver(show);
    room.observe(nav);
    return () => room.disconnect();
  }, [path]);
  return menu;
}
