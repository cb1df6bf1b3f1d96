import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useState } from 'react';
import { CookiePreferences } from './cookie-preferences.tsx';
import styles from './footer.module.css';

export function Footer() {
  const config = useRuntimeConfig();
  const [cookiesOpen, setCookiesOpen] = useState(false);
  const year = new Date().getFullYear();
  return (
    <footer className={styles.footer}>
      <ul className={styles.links}>
        <li>
          <a href={config.supportUrl}>Contacter le support</a>
        </li>
        <li>
          <a href={config.legalNoticeUrl}>Mentions légales</a>
        </li>
        <li>
          <button type="button" className={styles.link} onClick={() => setCookiesOpen(true)}>
            Préférences de cookies
          </button>
        </li>
        <li>
          <a href={config.accountDeletionUrl} target="_blank" rel="noreferrer">
            Supprimer mon compte
          </a>
        </li>
      </ul>
      <address className={styles.address}>{config.postalAddress}</address>
      <p>
        © {year} {config.productName} · version {config.version} · {config.environment}
      </p>
      <CookiePreferences open={cookiesOpen} onClose={() => setCookiesOpen(false)} />
    </footer>
  );
}
