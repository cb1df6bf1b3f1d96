import AntTooltip from 'antd/es/tooltip';
import type { ReactElement } from 'react';
import { popupPlace } from './popup-place.ts';

/** A short explanation of one control, on hover and on focus; Escape hides it. Never the only place where something is said. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <AntTooltip title={text} trigger={['hover', 'focus']} mouseEnterDelay={0} getPopupContainer={popupPlace}>
      {children}
    </AntTooltip>
  );
}
