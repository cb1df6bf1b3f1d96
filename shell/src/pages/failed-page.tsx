import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { ErrorScreen } from '@bloom/shared-ui/error-screen';
import { useDocumentTitle } from '@bloom/shared-ui/page';
import type { LoadPhase } from '@bloom/shared-ui/remote';
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

function failureMessage(phase: LoadPhase): string {
  if (!navigator.onLine) {
    return 'Votre appareil n’est plus connecté à Internet. Rien de ce que vous avez enregistré n’est perdu. Réessayez une fois la connexion revenue.';
  }
  return phase === 'contract'
    ? 'Cette partie de l’application attend une version plus récente du reste. Rien de ce que vous avez enregistré n’est perdu et le reste du menu fonctionne. Rechargez la page ; si cela ne suffit pas, revenez dans quelques minutes.'
    : 'Cette partie de l’application n’a pas pu s’ouvrir. Le reste du menu fonctionne et rien de ce que vous avez enregistré n’est perdu. Réessayez dans un instant.';
}
