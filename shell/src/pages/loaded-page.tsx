import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { askForAnotherTry } from '@bloom/shared-ui/another-try';
import { ErrorBoundary } from '@bloom/shared-ui/error-boundary';
import { ErrorScreen } from '@bloom/shared-ui/error-screen';
import { useDocumentTitle } from '@bloom/shared-ui/page';
import { PlainSkeleton } from '@bloom/shared-ui/plain-states';
import type { LoadPhase } from '@bloom/shared-ui/remote';
import { useLocation } from '@bloom/shared-ui/routing';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import type { PageSource, PageState } from '../remotes/page-version.ts';
import { isCrash } from './crash.ts';
import { FirstDrawing } from './first-drawing.tsx';
import styles from './loaded-page.module.css';
import type { PageLoads } from './page-loads.ts';

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

type Of<Status extends PageState['status']> = Extract<PageState, { status: Status }>;

/** The page, in a boundary that knows its first drawing from the later ones. */
function OpenedPage({ pages, source, title, state }: LoadedPageProps & { state: Of<'ready'> }) {
  const { supportUrl } = useRuntimeConfig();
  const { Page, version, isStarted, slow } = state;
  useTriedAgain(askForAnotherTry);
  const waiting = <PageSkeleton title={title} slow={slow} />;

  // What is no crash of the page (a refusal of the API) shows that it runs.
  const tell = (error: unknown) => (isCrash(error) ? pages.crashed(source, error) : pages.started(source));
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

function FailedPage({ pages, source, state }: Omit<LoadedPageProps, 'title'> & { state: Of<'failed'> }) {
  const { supportUrl, developer } = useRuntimeConfig();
  const { hasRole } = useSession();
  const { reference, phase, error } = state;
  const title = `« ${source.area} » ne répond pas`;
  useDocumentTitle(title);
  useTriedAgain(() => pages.retry(source));
  const isForDevelopers = developer?.local === true || hasRole(...(developer?.roles ?? ['System']));
  return (
    <>
      <ErrorScreen
        title={title}
        message={failureMessage(phase)}
        reference={reference}
        supportUrl={supportUrl}
        onRetry={() => pages.retry(source)}
      />
      {isForDevelopers && (
        <details className={styles.details}>
          <summary>Détails techniques</summary>
          <p>
            {phase} : {error instanceof Error ? error.message : String(error)}
          </p>
        </details>
      )}
    </>
  );
}

/** Who chooses the same entry of the menu again wants another try. */
function useTriedAgain(retry: () => void): void {
  const { key } = useLocation();
  const [failedAt] = useState(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the person comes again
  useEffect(() => {
    if (key !== failedAt) retry();
  }, [key, failedAt]);
}

function failureMessage(phase: LoadPhase): string {
  if (!navigator.onLine) {
    return 'Votre appareil n’est plus connecté à Internet. Rien de ce que vous avez enregistré n’est perdu. Réessayez une fois la connexion revenue.';
  }
  return phase === 'contract'
    ? 'Cette partie de l’application attend une version plus récente du reste. Rien de ce que vous avez enregistré n’est perdu et le reste du menu fonctionne. Rechargez la page ; si cela ne suffit pas, revenez dans quelques minutes.'
    : 'Cette partie de l’application n’a pas pu s’ouvrir. Le reste du menu fonctionne et rien de ce que vous avez enregistré n’est perdu. Réessayez dans un instant.';
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
