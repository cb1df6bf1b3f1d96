import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { ArrowLeftOutlined } from '../icons/icons.ts';
import { Link } from '../routing/routing.ts';
import styles from './page.module.css';

const ProductNameContext = createContext('Bloom');

export function ProductNameProvider({ name, children }: { name: string; children: ReactNode }) {
  return <ProductNameContext value={name}>{children}</ProductNameContext>;
}

/** What the specification writes {product}. */
export function useProductName(): string {
  return useContext(ProductNameContext);
}

/** « Gestion des CRA · Bloom » in the tab. */
export function useDocumentTitle(title: string): void {
  const product = useProductName();
  useEffect(() => {
    document.title = title === '' ? product : `${title} · ${product}`;
  }, [title, product]);
}

export type PageProps = {
  /** The one h1; also the tab's title unless `documentTitle` is given. */
  title: string;
  documentTitle?: string;
  subtitle?: ReactNode;
  back?: { to: string; label: string };
  /** The one main action: top right, and sticky at the bottom on a phone. */
  action?: ReactNode;
  /** Beside the title, for what is not the main action. */
  secondary?: ReactNode;
  /** `narrow` 720 px for forms and reading, `normal` 1120 px, `wide` the whole window for tables. */
  width?: 'narrow' | 'normal' | 'wide';
  children: ReactNode;
};

// The first page keeps the browser's own start of reading; after that each navigation starts at the new heading.
let someoneArrived = false;

export function Page(props: PageProps) {
  const { title, documentTitle = title, subtitle, back, action, secondary, width = 'normal', children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(documentTitle);

  useEffect(() => {
    if (someoneArrived) heading.current?.focus({ preventScroll: true });
    someoneArrived = true;
  }, []);

  return (
    <div className={`${styles.page} ${styles[width]} ${action === undefined ? '' : styles.withAction}`}>
      {back && (
        <Link className={styles.back} to={back.to}>
          <ArrowLeftOutlined aria-hidden="true" /> {back.label}
        </Link>
      )}
      <header className={styles.header}>
        <div className={styles.titles}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {secondary !== undefined && <div className={styles.secondary}>{secondary}</div>}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </div>
  );
}

/** The actions at the end of a form or a document; they stay in view at the bottom of a phone. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
