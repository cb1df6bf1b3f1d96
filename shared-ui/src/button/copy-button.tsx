import { useEffect, useState } from 'react';
import { CheckOutlined, CopyOutlined } from '../icons/icons.ts';
import { copyConfirmation } from '../measures/measures.ts';
import { type ButtonSize, PlainButton } from './plain-button.tsx';

/** Copies `text` and says so for a second. */
export function CopyButton(props: { text: string; label?: string; copiedLabel?: string; size?: ButtonSize }) {
  const { text, label = 'Copier', copiedLabel = 'Copié', size } = props;
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();

  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), copyConfirmation);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };
  const shown = { copied: copiedLabel, refused: 'Copie refusée par le navigateur' };
  return (
    <>
      <PlainButton size={size} icon={outcome === 'copied' ? <CheckOutlined /> : <CopyOutlined />} onClick={copy}>
        {outcome === undefined ? label : shown[outcome]}
      </PlainButton>
      <span className="visually-hidden" role="status">
        {outcome === undefined ? '' : shown[outcome]}
      </span>
    </>
  );
}
