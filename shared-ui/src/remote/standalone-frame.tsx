import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import type { ReactNode } from 'react';
import { BrandMark } from '../brand/brand-mark.tsx';
import styles from './standalone.module.css';

/** What stands around the pages of a remote that runs alone: whose they are, and the law. */
export function StandaloneFrame({ children }: { children: ReactNode }) {
  const { productName, supportUrl, legalNoticeUrl, postalAddress } = useRuntimeConfig();
  return (
    <div className={styles.frame}>
      <header className={styles.brand}>
        <BrandMark />
        <span>{productName}</span>
      </header>
      <main className={styles.main}>{children}</main>
      <footer className={styles.footer}>
        <a href={supportUrl}>Contacter le support</a>
        <a href={legalNoticeUrl}>Mentions légales</a>
        <address>{postalAddress}</address>
      </footer>
    </div>
  );
}
