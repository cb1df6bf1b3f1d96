import { IconButton } from '@bloom/shared-ui/button';
import { Drawer } from '@bloom/shared-ui/drawer';
import { LeftOutlined, RightOutlined } from '@bloom/shared-ui/icons';
import { plainText } from '@bloom/shared-ui/plain-text';
import { useLeave } from '@bloom/shared-ui/unsaved';
import { useEffect, useRef } from 'react';
import { SheetBody } from './sheet-body.tsx';
import styles from './sheet-dialog.module.css';
import { SheetPlace } from './sheet-place.tsx';
import { TalentMenu } from './talent-menu.tsx';
import { useTalent } from './use-talent.ts';

export interface SheetDialogProps {
  id: string;
  /** « 3 sur 45 » */
  place: string;
  /** To the hit before and after; undefined at the ends. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** The sheet beside the search that found it: filters, page and place stay as they are. */
export function SheetDialog(props: SheetDialogProps) {
  const { id, onClose } = props;
  const { talent, error, reload, changes } = useTalent(id);
  const isOther = talent !== undefined && talent.id !== id;
  const shown = isOther ? undefined : talent;
  return (
    <Drawer
      open
      wide
      title={shown ? plainText(`${shown.firstname} ${shown.lastname}`) : 'Fiche talent'}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <div className={styles.bar}>
          <Steps {...props} />
          {shown && <TalentMenu talent={shown} onChanged={reload} isFromSearch />}
        </div>
        {shown ? (
          <SheetBody key={shown.id} talent={shown} reload={reload} changes={changes} />
        ) : (
          <SheetPlace error={error} onRetry={reload} />
        )}
      </div>
    </Drawer>
  );
}

/** From hit to hit, with buttons or the arrows to the sides. */
function Steps({ place, onPrevious, onNext }: SheetDialogProps) {
  const bar = useRef<HTMLElement>(null);
  // What is typed and not saved is asked about first.
  const leave = useLeave();
  const previous = onPrevious && (() => leave(onPrevious));
  const next = onNext && (() => leave(onNext));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event, bar.current)) return;
      const step = { ArrowLeft: previous, ArrowRight: next }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      step();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return (
    <nav ref={bar} className={styles.steps} aria-label="Talents trouvés">
      <IconButton
        variant="default"
        label="Précédent"
        icon={<LeftOutlined />}
        disabled={previous === undefined}
        onClick={previous}
      />
      <IconButton
        variant="default"
        label="Suivant"
        icon={<RightOutlined />}
        disabled={next === undefined}
        onClick={next}
      />
      <span role="status">{place}</span>
    </nav>
  );
}

/** Whoever types, chooses, or has another dialog or a menu open means what the key does there. */
function isTaken(event: KeyboardEvent, bar: HTMLElement | null): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return true;
  const { target } = event;
  if (!(target instanceof Element)) return true;
  if (target.closest('input, textarea, select, [contenteditable], [role="combobox"], [role="menu"], [role="slider"]'))
    return true;
  return target.closest('[role="dialog"]') !== bar?.closest('[role="dialog"]');
}
