import { useSession } from '@bloom/shared-auth/session';
import { useToasts } from '@bloom/shared-ui/toasts';

/**
 * What a form does whose object somebody else changed meanwhile: says so, whatever they changed, and reads it again.
 * Answers what was said, which goes with the next try.
 * @param changed its subject, such as « Cette société a été modifiée »
 */
export function useOutdated(changed: string, readAgain: (() => void) | undefined) {
  const toasts = useToasts();
  const isStaff = useSession().hasRole('Admin', 'System');
  const next = isStaff ? 'vérifiez, puis enregistrez de nouveau.' : 'vérifie, puis enregistre de nouveau.';
  return () => {
    const told = toasts.persistentWarning(`${changed} entre-temps\u00a0: ${next}`);
    readAgain?.();
    return told;
  };
}
