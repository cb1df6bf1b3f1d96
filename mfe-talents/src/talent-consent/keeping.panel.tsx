import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { formatDate } from '@bloom/shared-ui/format';
import { latePart } from '@bloom/shared-ui/late-part';
import { Notice } from '@bloom/shared-ui/notice';
import { useState } from 'react';
import { Facts } from '../sheet-frame/facts.tsx';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import styles from './keeping.module.css';
import { foundFacts, keptText, leavingText, untoldText } from './keeping-words.ts';

const ContactDialog = latePart(async () => (await import('./contact.dialog.tsx')).ContactDialog);

const UNASKED = 'Jamais automatique\u00a0: sans adresse e-mail valable, la personne ne peut pas être interrogée';

/** While something else keeps the person, the clock says nothing. */
function clockFacts(keeping: PanelProps['talent']['keeping']) {
  const { askedOn, askOn, eraseOn } = keeping;
  if (eraseOn === null) return [{ label: 'Effacement', value: keptText(keeping) ?? UNASKED }];
  return [
    askedOn === null
      ? { label: 'Question prévue le', value: formatDate(askOn) }
      : { label: 'Interrogé le', value: formatDate(askedOn) },
    { label: 'Effacement', value: formatDate(eraseOn) },
  ];
}

/** How long somebody may be kept, and what lets them stay. */
export function KeepingPanel({ talent, reload }: PanelProps) {
  const [isOpen, setOpen] = useState(false);
  const { keeping, viewerCanEdit } = talent;
  const leaving = leavingText(keeping);
  const untold = untoldText(talent.sourceNotice);
  return (
    <Card title="Conservation des données">
      <div className={styles.stack}>
        {leaving && <Notice tone="warning">{leaving}</Notice>}
        {untold && <Notice tone="warning">{untold}</Notice>}
        <Facts
          empty=""
          facts={[
            { label: 'Dernier contact', value: formatDate(keeping.lastContactOn) },
            ...clockFacts(keeping),
            ...foundFacts(talent.sourceNotice),
          ]}
        />
        {viewerCanEdit && (
          <div>
            <Button onClick={() => setOpen(true)}>Noter un contact</Button>
          </div>
        )}
      </div>
      {isOpen && <ContactDialog talent={talent} reload={reload} onClose={() => setOpen(false)} />}
    </Card>
  );
}
