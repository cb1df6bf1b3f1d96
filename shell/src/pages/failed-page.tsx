import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { useRetryReachable } from '@bloom/shared-ui/another-try';
import { ErrorScreen } from '@bloom/shared-ui/error-screen';
import { useDocumentTitle } from '@bloom/shared-ui/page';
import type { LoadPhase } from '@bloom/shared-ui/remote';
import { fileOf } from '../remotes/load-error.ts';
import type { PageSource, StateOf } from '../remotes/page-version.ts';
import styles from './failed-page.module.css';
import type { PageLoads } from './page-loads.ts';
import { useTriedAgain } from './tried-again.ts';

export interface FailedPageProps {
  pages: PageLoads;
  source: PageSource;
  state: StateOf<'failed'>;
}

/** What stands in the place of a page that did not load: what it means, and the way to another try. */
export function FailedPage({ pages, source, state }: FailedPageProps) {
  const { supportUrl, developer } = useRuntimeConfig();
  const { hasRole } = useSession();
  const { reference, phase, error } = state;
  const title = `« ${source.area} » ne répond pas`;
  useDocumentTitle(title);
  const retry = () => pages.retry(source);
  useTriedAgain(retry);
  useRetryWithFile(pages, source, fileOf(error));
  const isForDevelopers = developer?.local === true || hasRole(...(developer?.roles ?? ['System']));
  return (
    <>
      <ErrorScreen
        title={title}
        message={failureMessage(phase)}
        reference={reference}
        supportUrl={supportUrl}
        onRetry={retry}
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

/** Once what did not come does. */
function useRetryWithFile(pages: PageLoads, source: PageSource, file: string | undefined): void {
  // Each attempt asks at another address.
  const name = file?.replace(/\?.*$/, '');
  const isAwaited = name !== undefined && pages.awaits(source, name);
  useRetryReachable(isAwaited ? () => pages.retryWith(source, name) : undefined, name);
}

/** Bloomers and clients meet it: it says neither « tu » nor « vous ». */
function failureMessage(phase: LoadPhase): string {
  if (!navigator.onLine) {
    return 'Cet appareil n’est plus connecté à Internet. Rien de ce qui est enregistré n’est perdu. Réessayer une fois la connexion revenue.';
  }
  return phase === 'contract'
    ? 'Cette partie de l’application attend une version plus récente du reste. Rien de ce qui est enregistré n’est perdu et le reste du menu fonctionne. Recharger la page ; si cela ne suffit pas, revenir dans quelques minutes.'
    : 'Cette partie de l’application n’a pas pu s’ouvrir. Le reste du menu fonctionne et rien de ce qui est enregistré n’est perdu. Réessayer dans un instant.';
}
