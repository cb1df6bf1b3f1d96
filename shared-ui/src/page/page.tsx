import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { ArrowLeftOutlined } from '../icons/icons.ts';
import { Link, useLocation } from '../routing/routing.ts';
import styles from './page.module.css';
import { type PagePlace, useAnnouncePlace } from './page-place.tsx';
import { plainText } from './plain-text.ts';

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
    const name = plainText(title);
    document.title = name === '' ? product : `${name} · ${product}`;
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
  place?: PagePlace;
  children: ReactNode;
};

/** Nothing is cut on the page itself; only what would turn the words around a name is taken out. */
const WHOLE = Number.POSITIVE_INFINITY;

// The first page keeps the browser's own start of reading; after that each navigation starts at the new heading, also
// when the page is drawn again once its data are there.
let arrival: { key: string; isNavigation: boolean } | undefined;

/** @param key of the router's location: each step has another */
function isNavigation(key: string): boolean {
  if (arrival?.key !== key) arrival = { key, isNavigation: arrival !== undefined };
  return arrival.isNavigation;
}

/** Starts reading here; behind a menu that is just closing nothing can have the focus yet, so it is asked for again. */
function arriveAt(heading: HTMLElement | null): () => void {
  const take = () => heading?.focus({ preventScroll: true });
  take();
  if (document.activeElement === heading) return () => undefined;
  const again = setTimeout(take, 50);
  return () => clearTimeout(again);
}

export function Page(props: PageProps) {
  const { title, documentTitle = title, subtitle, back, action, secondary, width = 'normal', place, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  useDocumentTitle(documentTitle);
  useAnnouncePlace(title, back !== undefined, place);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a filter in the address is no other page
  useEffect(() => (isNavigation(key) ? arriveAt(heading.current) : undefined), [pathname]);

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
            {plainText(title, WHOLE)}
          </h1>
          {subtitle !== undefined && (
            <p className={styles.subtitle}>{typeof subtitle === 'string' ? plainText(subtitle, WHOLE) : subtitle}</p>
          )}
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
