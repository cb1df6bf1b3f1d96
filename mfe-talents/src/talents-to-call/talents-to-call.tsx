import { Button } from '@bloom/shared-ui/button';
import { PhoneOutlined } from '@bloom/shared-ui/icons';
import { latePart } from '@bloom/shared-ui/late-part';
import { useState } from 'react';
import { useAskedView } from '../talent-search/asked-view.ts';

const TalentsToCallDialog = latePart(async () => (await import('./talents-to-call.dialog.tsx')).TalentsToCallDialog);

/** Those of whom the news tell only how many they are. */
export function TalentsToCall() {
  const [isOpen, setOpen] = useState(false);
  useAskedView('relances', () => setOpen(true));
  return (
    <>
      <Button variant="quiet" icon={<PhoneOutlined />} onClick={() => setOpen(true)}>
        À relancer
      </Button>
      {isOpen && <TalentsToCallDialog onClose={() => setOpen(false)} />}
    </>
  );
}
