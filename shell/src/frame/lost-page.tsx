import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { ErrorScreen } from '@bloom/shared-ui/error-screen';
import { hadPage } from '@bloom/shared-ui/links';
import { useDocumentTitle } from '@bloom/shared-ui/page';
import { useLocation } from '@bloom/shared-ui/routing';
import { useHome } from '../access/use-home.ts';

export interface LostPageProps {
  /** False when the registry gave no list: then it is not known whether the address exists. */
  hasRemotes: boolean;
  onRetry: () => void;
}

const UNLISTED = {
  title: 'L’application est incomplète',
  message:
    'La liste de ses pages n’a pas pu être lue. Rien de ce qui est enregistré n’est perdu. Réessayer dans un instant.',
};

/** Its app was withdrawn: whoever came by a link of ours is not told that there is no such page. */
const WITHDRAWN = {
  title: 'Page indisponible',
  message:
    'Cette page n’est pas disponible pour le moment. Rien de ce qui est enregistré n’est perdu. Réessayer dans un instant.',
};

const NO_SUCH_PAGE = 'L’adresse est peut-être incomplète, ou la page a été supprimée.';

/** An address that leads nowhere. */
export function LostPage({ hasRemotes, onRetry }: LostPageProps) {
  const { pathname } = useLocation();
  const { supportUrl } = useRuntimeConfig();
  const home = useHome();
  const words = hasRemotes ? (hadPage(pathname) ? WITHDRAWN : undefined) : UNLISTED;
  useDocumentTitle(words?.title ?? 'Page inconnue');
  if (words === undefined) return <ErrorScreen code={404} hint={NO_SUCH_PAGE} supportUrl={supportUrl} home={home} />;
  return <ErrorScreen {...words} supportUrl={supportUrl} home={home} onRetry={onRetry} />;
}
