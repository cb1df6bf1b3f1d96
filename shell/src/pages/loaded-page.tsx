import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { ErrorBoundary } from '@bloom/shared-ui/error-boundary';
import { ErrorScreen } from '@bloom/shared-ui/error-screen';
import { useDocumentTitle } from '@bloom/shared-ui/page';
import { LoadingSkeleton } from '@bloom/shared-ui/states';
import { useEffect, useSyncExternalStore } from 'react';
import styles from './loaded-page.module.css';
import type { PageLoads, PageSource } from './page-loads.ts';

export interface LoadedPageProps {
  pages: PageLoads;
  source: PageSource;
  /** Of the route, until the page sets its own. */
  title: string;
}

/** Draws a page in its place: skeleton, then the page, or why it is not there and what to do. */
export function LoadedPage({ pages, source, title }: LoadedPageProps) {
  const { supportUrl } = useRuntimeConfig();
  const state = useSyncExternalStore(pages.subscribe, () => pages.state(source.routeId));

  useEffect(() => pages.open(source), [pages, source]);

  if (state.status === 'ready') {
    return (
      <ErrorBoundary key={source.routeId} area={source.ownerId} supportUrl={supportUrl}>
        <state.Page />
      </ErrorBoundary>
    );
  }
  if (state.status === 'failed') {
    return (
      <ErrorScreen
        title={`« ${source.area} » ne répond pas`}
        message={failureMessage()}
        reference={state.reference}
        supportUrl={supportUrl}
        onRetry={() => pages.retry(source)}
      />
    );
  }
  return <PageSkeleton title={title} slow={state.status === 'loading' && state.slow} />;
}

function failureMessage(): string {
  return navigator.onLine
    ? 'Cette partie de l’application n’a pas pu s’ouvrir. Le reste du menu fonctionne et rien de ce que vous avez enregistré n’est perdu. Réessayez dans un instant.'
    : 'Votre appareil n’est plus connecté à Internet. Rien de ce que vous avez enregistré n’est perdu. Réessayez une fois la connexion revenue.';
}

/** The shape of a page while it comes. It stays invisible for 150 ms: most pages are there before. */
export function PageSkeleton({ title, slow }: { title: string; slow: boolean }) {
  useDocumentTitle(title);
  return (
    <div className={styles.skeleton}>
      <LoadingSkeleton shape="page" rows={6} label={`Chargement de la page ${title}`} />
      <p className={styles.slow} role="status">
        {slow ? 'C’est plus lent que d’habitude. Encore un instant…' : ''}
      </p>
    </div>
  );
}
