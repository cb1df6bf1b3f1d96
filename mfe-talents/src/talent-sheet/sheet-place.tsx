import { codeOf, dataOf, messageOf, reasonOf } from '@bloom/shared-auth/graphql-error';
import { planned } from '@bloom/shared-ui/messages';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { SheetLink } from '../sheet-frame/existing-talent.tsx';

/** Where the sheet will stand, or why it does not. */
export function SheetPlace({ error, onRetry }: { error: unknown; onRetry: () => Promise<unknown> }) {
  if (error === undefined) return <LoadingSkeleton shape="form" rows={8} />;
  // The server says what became of the sheet, and which one stands for it now.
  const isGone = codeOf(error) === 'OBJECT_NOT_FOUND';
  const { existingId } = dataOf(error);
  return (
    <ErrorState
      error={error}
      title={isGone ? goneTitle(error) : undefined}
      failed={planned('OTHER', 'talent')?.text}
      message={isGone ? messageOf(error) : undefined}
      onRetry={() => void onRetry()}
    >
      {isGone && typeof existingId === 'string' && <SheetLink id={existingId} />}
    </ErrorState>
  );
}

/** What is the case, as the server's sentence below says it: nothing failed. */
function goneTitle(error: unknown): string {
  if (dataOf(error).existingId !== undefined) return 'Cette fiche a été fusionnée';
  return reasonOf(error) === 'ERASED' ? 'Cette personne a été effacée' : 'Talent introuvable';
}
