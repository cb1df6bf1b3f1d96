import { loginPath } from '@bloom/shared-auth/return-path';
import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { BrandMark } from '@bloom/shared-ui/brand-mark';
import { MenuOutlined } from '@bloom/shared-ui/icons';
import { PlainIconButton } from '@bloom/shared-ui/plain-button';
import { Link, useLocation } from '@bloom/shared-ui/routing';
import type { ReactNode } from 'react';
import { HelpChatEntry } from '../help/help-chat-entry.tsx';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { FaqLink } from './faq-link.tsx';
import { PersonMenu } from './person-menu.tsx';
import styles from './top-bar.module.css';

export interface TopBarProps {
  /** False while the guard lets the person nowhere. */
  isLetIn: boolean;
  /** Notifications are for whoever works with us; the others' come by mail. */
  hasNews: boolean;
  hasMenu: boolean;
  /** Help is all there is to choose: it needs no menu of its own. */
  hasHelpOnly: boolean;
  isMenuOpen: boolean;
  onOpenMenu: () => void;
  canOpen: (path: string) => boolean;
  /** Where the person is; a narrow screen shows it instead of the product's name. */
  breadcrumbs: ReactNode;
  search: ReactNode;
}

/** Product, place, search, notifications and the person, the same on every page. */
export function TopBar(props: TopBarProps) {
  const { isLetIn, hasNews, hasMenu, hasHelpOnly, isMenuOpen, onOpenMenu, canOpen, breadcrumbs, search } = props;
  const { productName } = useRuntimeConfig();
  const { state, profile } = useSession();
  const isKnown = state === 'authenticated';
  const home = state === 'anonymous' || !isKnown ? undefined : '/';
  return (
    <header className={`${styles.bar} ${hasMenu ? styles.withMenu : ''}`}>
      {hasMenu && (
        <span className={styles.opener}>
          <PlainIconButton
            label="Ouvrir le menu"
            icon={<MenuOutlined />}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onClick={onOpenMenu}
          />
        </span>
      )}
      <Brand name={productName} home={home} />
      {breadcrumbs}
      <div className={styles.tools}>
        {hasHelpOnly && (
          <nav className={styles.help} aria-label="Menu principal">
            <HelpChatEntry className={styles.faq} />
            <FaqLink className={styles.faq} />
          </nav>
        )}
        {isKnown && isLetIn && search}
        {hasNews && <NotificationBell />}
        {isKnown && <PersonMenu canOpen={canOpen} />}
        {state === 'anonymous' && profile?.displayName && (
          <bdi className={styles.guest} title={profile.displayName}>
            {profile.displayName}
          </bdi>
        )}
        {(state === 'signedOut' || state === 'expired') && <SignInLink />}
      </div>
    </header>
  );
}

function Brand({ name, home }: { name: string; home: string | undefined }) {
  const content = (
    <>
      <BrandMark />
      <span className={styles.product}>{name}</span>
    </>
  );
  return home === undefined ? (
    <span className={styles.brand}>{content}</span>
  ) : (
    <Link className={styles.brand} to={home} aria-label={`${name}, page d’accueil`}>
      {content}
    </Link>
  );
}

function SignInLink() {
  const { pathname, search } = useLocation();
  return (
    <a className={styles.signIn} href={loginPath(`${pathname}${search}`)}>
      Se connecter
    </a>
  );
}
