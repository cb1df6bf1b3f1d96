import { codeOf, dataOf, messageOf } from '@bloom/shared-auth/graphql-error';
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
      title={planned('OTHER', 'talent')?.text}
      message={isGone ? messageOf(error) : undefined}
      onRetry={() => void onRetry()}
    >
      {isGone && typeof existingId === 'string' && <SheetLink id={existingId} />}
    </ErrorState>
  );
}
