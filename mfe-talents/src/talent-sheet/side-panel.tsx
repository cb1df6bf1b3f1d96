import { IconButton } from '@bloom/shared-ui/button';
import { LeftOutlined, RightOutlined } from '@bloom/shared-ui/icons';
import { breakpoints } from '@bloom/shared-ui/measures';
import { useRemembered } from '@bloom/shared-ui/remembered';
import { useMediaQuery } from '@bloom/shared-ui/theme';
import { useId, useState } from 'react';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import styles from './sheet-body.module.css';
import { sidePanels } from './sheet-panels.tsx';

const SMALL = `(max-width: ${breakpoints.layout}px)`;
const NAME = 'Identité, contact et suivi';

/** Who it is and how to reach them, 360 px wide, or folded to 48; a small screen begins with it folded. */
export function SidePanel(props: PanelProps) {
  const { isOpen, toggle } = useOpen();
  const id = useId();
  return (
    <aside className={`${styles.side} ${isOpen ? styles.open : ''}`} aria-label={NAME}>
      <div className={styles.fold}>
        <span className={styles.foldName} aria-hidden="true">
          {NAME}
        </span>
        <IconButton
          label={isOpen ? 'Replier le volet' : 'Déplier le volet'}
          icon={isOpen ? <LeftOutlined /> : <RightOutlined />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        />
      </div>
      {/* Folded, not gone: what is typed in it stays. */}
      <div id={id} className={styles.sidePanels} hidden={!isOpen}>
        {sidePanels.map(({ key, Panel }) => (
          <Panel key={key} {...props} />
        ))}
      </div>
    </aside>
  );
}

/** What somebody chose on a large screen is remembered; a small one begins folded each time. */
function useOpen() {
  const isSmall = useMediaQuery(SMALL);
  const [isOpenOnLarge, setOpenOnLarge] = useRemembered('talents.side', true, isBoolean);
  const [isOpenOnSmall, setOpenOnSmall] = useState(false);
  const isOpen = isSmall ? isOpenOnSmall : isOpenOnLarge;
  return { isOpen, toggle: () => (isSmall ? setOpenOnSmall(!isOpen) : setOpenOnLarge(!isOpen)) };
}

const isBoolean = (stored: unknown) => typeof stored === 'boolean';
