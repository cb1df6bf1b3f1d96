import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { ErrorScreen } from '@bloom/shared-ui/error-screen';
import { useDocumentTitle } from '@bloom/shared-ui/page';
import { useSearchParams } from '@bloom/shared-ui/routing';
import { useHome } from '../access/use-home.ts';

/** The error screen at an address of its own: `?code=` chooses its words, `&reference=` is shown. */
export function ErrorPage() {
  const { supportUrl } = useRuntimeConfig();
  const home = useHome();
  const [parameters] = useSearchParams();
  useDocumentTitle('Erreur');
  return (
    <ErrorScreen
      code={parameters.get('code') ?? undefined}
      reference={parameters.get('reference') ?? undefined}
      supportUrl={supportUrl}
      home={home}
    />
  );
}
