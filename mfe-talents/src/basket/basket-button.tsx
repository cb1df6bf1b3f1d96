import { Button, IconButton } from '@bloom/shared-ui/button';
import { CheckOutlined, InboxOutlined, SolutionOutlined } from '@bloom/shared-ui/icons';
import { latePart } from '@bloom/shared-ui/late-part';
import type { MenuItem } from '@bloom/shared-ui/menu';
import { type ReactNode, useState } from 'react';
import { useBasket } from './use-basket.ts';

const SendToJobDialog = latePart(async () => (await import('./send-to-job.dialog.tsx')).SendToJobDialog);

export interface PlacedTalent {
  id: string;
  fullname: string;
}

/** To put a talent aside, or take them out again. */
function useBasketToggle({ id }: PlacedTalent) {
  const { basket, has, add, remove, isBusy } = useBasket();
  const isIn = has(id);
  return {
    isIn,
    words: isIn ? 'Dans le panier' : 'Ajouter au panier',
    icon: isIn ? <CheckOutlined /> : <InboxOutlined />,
    isKnown: basket !== undefined,
    isBusy,
    toggle: () => void (isIn ? remove([id]) : add([id])),
  };
}

export function BasketToggle({ talent, isSmall = false }: { talent: PlacedTalent; isSmall?: boolean }) {
  const { words, icon, isKnown, isBusy, toggle } = useBasketToggle(talent);
  const props = { icon, disabled: !isKnown, loading: isBusy, onClick: toggle };
  const named = `${words}\u00a0: ${talent.fullname}`;
  if (isSmall) return <IconButton {...props} size="small" label={named} />;
  return (
    <Button {...props} aria-label={named}>
      {words}
    </Button>
  );
}

const PROPOSE = { words: 'Ajouter à une offre', icon: <SolutionOutlined /> };

/** What a sheet offers: to put the talent aside, and to propose them for an offer. */
export function TalentPlacement({ talent, onSent }: { talent: PlacedTalent; onSent?: () => void }) {
  const [isSending, setSending] = useState(false);
  return (
    <>
      <BasketToggle talent={talent} />
      <Button icon={PROPOSE.icon} onClick={() => setSending(true)}>
        {PROPOSE.words}
      </Button>
      {isSending && <SendToJobDialog onSent={onSent} talents={[talent]} onClose={() => setSending(false)} />}
    </>
  );
}

/** The same as lines of a menu, with the dialog that one of them opens. */
export function usePlacementItems(talent: PlacedTalent, onSent: () => void): { items: MenuItem[]; dialog: ReactNode } {
  const [isSending, setSending] = useState(false);
  const { isIn, words, isKnown, isBusy, toggle } = useBasketToggle(talent);
  // A line of a menu says what it does, where a button may say how it stands.
  const label = isIn ? 'Retirer du panier' : words;
  return {
    items: [
      { key: 'basket', label, icon: <InboxOutlined />, disabled: !isKnown || isBusy, onSelect: toggle },
      { key: 'job', label: PROPOSE.words, icon: PROPOSE.icon, onSelect: () => setSending(true) },
    ],
    dialog: isSending && <SendToJobDialog onSent={onSent} talents={[talent]} onClose={() => setSending(false)} />,
  };
}
