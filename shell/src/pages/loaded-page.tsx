import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { askForAnotherTry } from '@bloom/shared-ui/another-try';
import { ErrorBoundary } from '@bloom/shared-ui/error-boundary';
import { useDocumentTitle } from '@bloom/shared-ui/page';
import { PlainSkeleton } from '@bloom/shared-ui/plain-states';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import type { PageSource, StateOf } from '../remotes/page-version.ts';
import { isCrash } from './crash.ts';
import { FailedPage } from './failed-page.tsx';
import { FirstDrawing } from './first-drawing.tsx';
import styles from './loaded-page.module.css';
import type { PageLoads } from './page-loads.ts';
import { useTriedAgain } from './tried-again.ts';

export interface LoadedPageProps {
  pages: PageLoads;
  source: PageSource;
  /** The title of the route, shown until the page sets its own. */
  title: string;
}

/** Draws a page in its place: skeleton, then the page, or why it is not there and what to do. */
export function LoadedPage({ pages, source, title }: LoadedPageProps) {
  // Before the first drawing, which must not be of a version that was left.
  useState(() => pages.enter(source));
  const state = useSyncExternalStore(pages.subscribe, () => pages.state(source.routeId));

  useEffect(() => {
    pages.open(source);
    return () => pages.leave(source);
  }, [pages, source]);

  if (state.status === 'ready') return <OpenedPage pages={pages} source={source} title={title} state={state} />;
  if (state.status === 'failed') return <FailedPage pages={pages} source={source} state={state} />;
  return <PageSkeleton title={title} slow={state.status === 'loading' && state.slow} />;
}

/** The page, in a boundary that knows its first drawing from the later ones. */
function OpenedPage({ pages, source, title, state }: LoadedPageProps & { state: StateOf<'ready'> }) {
  const { supportUrl } = useRuntimeConfig();
  const { Page, version, isStarted, slow } = state;
  useTriedAgain(askForAnotherTry);
  const waiting = <PageSkeleton title={title} slow={slow} />;

  // What is no crash of the page (a refusal of the API) shows that it runs. What is being edited waits for a save.
  const isGivenUp = (error: unknown) => isCrash(error) && version.candidate?.isDevelopment !== true;
  const tell = (error: unknown) => (isGivenUp(error) ? pages.crashed(source, error) : pages.started(source));
  return (
    <ErrorBoundary
      key={`${source.routeId} ${version.candidate?.version.baseUrl}`}
      area={source.ownerId}
      supportUrl={supportUrl}
      onError={tell}
    >
      <FirstDrawing isStarted={isStarted} waiting={waiting} onCrash={tell}>
        {version.candidate?.isFallback && isStarted && <FormerVersion area={source.area} />}
        <Suspense fallback={waiting}>
          <Page />
          <Started onStart={() => pages.started(source)} />
        </Suspense>
      </FirstDrawing>
    </ErrorBoundary>
  );
}

/** Stands beside the page inside of its Suspense: its effect runs when the page is really drawn. */
function Started({ onStart }: { onStart: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever the page does afterwards
  useEffect(onStart, []);
  return null;
}

/** The page is an older one; nothing is lost, and people need not do anything. */
function FormerVersion({ area }: { area: string }) {
  return (
    <p className={styles.former} role="status">
      Vous utilisez la version précédente de « {area} » : la dernière ne s’est pas ouverte. Tout fonctionne, rien n’est
      perdu et notre équipe est prévenue.
    </p>
  );
}

/** The shape of a page while it comes. It stays invisible for 150 ms: most pages are there before. */
export function PageSkeleton({ title, slow }: { title: string; slow: boolean }) {
  useDocumentTitle(title);
  return (
    <div className={styles.skeleton}>
      <PlainSkeleton isPage rows={6} label={`Chargement de la page ${title}`} />
      <p className={styles.slow} role="status">
        {slow ? 'C’est plus lent que d’habitude. Encore un instant…' : ''}
      </p>
    </div>
  );
}
