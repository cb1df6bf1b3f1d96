import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { Link } from '@bloom/shared-ui/routing';
import { useState } from 'react';
import { useLater } from '../timing/use-later.ts';
import styles from './footer.module.css';

const loadPreferences = () => import('./cookie-preferences.tsx');

/** Whoever is about to click: what does not come is asked for again by the click. */
const prepare = () => void loadPreferences().catch(() => undefined);

export function Footer() {
  const { postalAddress, productName, version, environment } = useRuntimeConfig();
  const year = new Date().getFullYear();
  return (
    <footer className={styles.footer}>
      <FooterLinks className={styles.links} />
      <address className={styles.address}>{postalAddress}</address>
      <p className={styles.version}>
        {[`© ${year} ${productName}`, `version ${version}`, environment].filter((part) => part !== '').join(' · ')}
      </p>
    </footer>
  );
}

/** What people must find on every page. On a phone, where the footer is hidden, the menu shows it. */
export function FooterLinks({ className }: { className: string | undefined }) {
  const { supportUrl, legalNoticeUrl, accountDeletionUrl } = useRuntimeConfig();
  const [cookiesOpen, setCookiesOpen] = useState(false);
  const close = () => setCookiesOpen(false);
  const preferences = useLater(loadPreferences, { isWanted: cookiesOpen, onFailure: close });
  return (
    <>
      <ul className={className}>
        <li>
          <a href={supportUrl}>Contacter le support</a>
        </li>
        <li>
          <a href={legalNoticeUrl}>Mentions légales</a>
        </li>
        <li>
          <a href="/third-party-notices.txt" target="_blank" rel="noreferrer" title="S’ouvre dans un nouvel onglet">
            Licences tierces
          </a>
        </li>
        <li>
          <button type="button" onClick={() => setCookiesOpen(true)} onPointerEnter={prepare} onFocus={prepare}>
            Préférences de cookies
          </button>
        </li>
        <li>
          {accountDeletionUrl.startsWith('/') ? (
            <Link to={accountDeletionUrl}>Supprimer mon compte</Link>
          ) : (
            <a href={accountDeletionUrl} target="_blank" rel="noreferrer" title="S’ouvre dans un nouvel onglet">
              Supprimer mon compte
            </a>
          )}
        </li>
      </ul>
      {preferences && <preferences.CookiePreferences open={cookiesOpen} onClose={close} />}
    </>
  );
}
