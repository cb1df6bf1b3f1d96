import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { ErrorScreen } from '@bloom/shared-ui/error-screen';
import { useDocumentTitle } from '@bloom/shared-ui/page';
import { useHome } from '../access/use-home.ts';

export interface LostPageProps {
  /** False when the registry gave no list: then it is not known whether the address exists. */
  hasRemotes: boolean;
  onRetry: () => void;
}

/** An address that leads nowhere. */
export function LostPage({ hasRemotes, onRetry }: LostPageProps) {
  const { supportUrl } = useRuntimeConfig();
  const home = useHome();
  useDocumentTitle(hasRemotes ? 'Page inconnue' : 'Application indisponible');
  if (hasRemotes) {
    return <ErrorScreen code={404} supportUrl={supportUrl} home={home} />;
  }
  return (
    <ErrorScreen
      title="L’application est incomplète"
      message="La liste de ses pages n’a pas pu être lue. Rien de ce qui est enregistré n’est perdu. Réessayer dans un instant."
      supportUrl={supportUrl}
      home={home}
      onRetry={onRetry}
    />
  );
}
