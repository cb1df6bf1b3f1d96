import { Button } from '@bloom/shared-ui/button';
import { InboxOutlined } from '@bloom/shared-ui/icons';
import { latePart } from '@bloom/shared-ui/late-part';
import { useState } from 'react';
import { useBasket } from './use-basket.ts';

const BasketDialog = latePart(async () => (await import('./basket.dialog.tsx')).BasketDialog);

/** How many are in the own basket, and the way to them. */
export function BasketEntry() {
  const { basket } = useBasket();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<InboxOutlined />} onClick={() => setOpen(true)}>
        {basket && basket.count > 0 ? `Panier (${basket.count})` : 'Panier'}
      </Button>
      {isOpen && <BasketDialog onClose={() => setOpen(false)} />}
    </>
  );
}
