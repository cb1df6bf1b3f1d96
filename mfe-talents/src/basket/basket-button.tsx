import { Button, IconButton } from '@bloom/shared-ui/button';
import { CheckOutlined, InboxOutlined, SolutionOutlined } from '@bloom/shared-ui/icons';
import { latePart } from '@bloom/shared-ui/late-part';
import { useState } from 'react';
import { useBasket } from './use-basket.ts';

const SendToJobDialog = latePart(async () => (await import('./send-to-job.dialog.tsx')).SendToJobDialog);

interface PlacedTalent {
  id: string;
  fullname: string;
}

/** Puts a talent aside, or takes them out again. */
export function BasketToggle({ talent, isSmall = false }: { talent: PlacedTalent; isSmall?: boolean }) {
  const { basket, has, add, remove, isBusy } = useBasket();
  const isIn = has(talent.id);
  const words = isIn ? 'Dans le panier' : 'Ajouter au panier';
  const props = {
    icon: isIn ? <CheckOutlined /> : <InboxOutlined />,
    disabled: basket === undefined,
    loading: isBusy,
    onClick: () => void (isIn ? remove([talent.id]) : add([talent.id])),
  };
  const named = `${words}\u00a0: ${talent.fullname}`;
  if (isSmall) return <IconButton {...props} size="small" label={named} />;
  return (
    <Button {...props} aria-label={named}>
      {words}
    </Button>
  );
}

/** What a sheet offers: to put the talent aside, and to propose them for an offer. */
export function TalentPlacement({ talent }: { talent: PlacedTalent }) {
  const [isSending, setSending] = useState(false);
  return (
    <>
      <BasketToggle talent={talent} />
      <Button icon={<SolutionOutlined />} onClick={() => setSending(true)}>
        Ajouter à une offre
      </Button>
      {isSending && <SendToJobDialog waiting={null} talents={[talent]} onClose={() => setSending(false)} />}
    </>
  );
}
