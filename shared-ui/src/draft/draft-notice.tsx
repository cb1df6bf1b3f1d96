import { isAddressedAsBloomer } from '@bloom/shared-auth/roles';
import { useSession } from '@bloom/shared-auth/session';
import { PlainButton } from '../button/plain-button.tsx';
import { formatDateTime } from '../format/format.ts';
import { PlainNotice } from '../notice/plain-notice.tsx';

export interface DraftNoticeProps {
  /** ISO instant. */
  savedAt: string;
  onTake: () => void;
  onRefuse: () => void;
}

/** Offers what was typed on an earlier visit and not saved. */
export function DraftNotice({ savedAt, onTake, onRefuse }: DraftNoticeProps) {
  const { roles } = useSession();
  return (
    <PlainNotice
      actions={
        <>
          <PlainButton variant="primary" onClick={onTake}>
            Les reprendre
          </PlainButton>
          <PlainButton onClick={onRefuse}>Les oublier</PlainButton>
        </>
      }
    >
      {isAddressedAsBloomer(roles) ? 'Tes' : 'Vos'} saisies du {formatDateTime(savedAt)} ont été retrouvées.
    </PlainNotice>
  );
}
