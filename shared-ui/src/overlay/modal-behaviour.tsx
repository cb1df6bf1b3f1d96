import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useModal } from './overlay.tsx';

export interface ModalBehaviourProps {
  onClose: () => void;
  initialFocus?: RefObject<HTMLElement | null>;
}

/** Inside what antd lays above the page: keyboard and focus are ours, because antd leaves the page behind alive. */
export function ModalBehaviour({ onClose, initialFocus }: ModalBehaviourProps) {
  const place = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const dialog = place.current?.closest<HTMLElement>('[role="dialog"]') ?? null;
    // antd's drawer would not take it.
    dialog?.setAttribute('tabindex', '-1');
    panel.current = dialog;
  }, []);
  useModal(panel, onClose, initialFocus);
  return <span ref={place} hidden />;
}
