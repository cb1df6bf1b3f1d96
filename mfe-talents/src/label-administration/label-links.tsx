import { Button } from '@bloom/shared-ui/button';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { HistoryOutlined } from '@bloom/shared-ui/icons';
import { latePart } from '@bloom/shared-ui/late-part';
import { useState } from 'react';
import type { LabelKind } from './label-kinds.ts';

const LabelLogDialog = latePart(async () => (await import('./label-log.dialog.tsx')).LabelLogDialog);

const PLACES = [
  { key: 'skill', to: '/admin/skills', label: 'Compétences' },
  { key: 'jobTitle', to: '/admin/jobTitle', label: 'Métiers' },
  { key: 'direct', to: '/admin/directJobTitle', label: 'Métiers directs' },
] as const;

interface LabelLinksProps {
  here: (typeof PLACES)[number]['key'];
  /** Whose log can be opened. */
  log: LabelKind | undefined;
  onUndone: () => void;
}

/** The other lists of labels, and what was done to this one. */
export function LabelLinks({ here, log, onUndone }: LabelLinksProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {PLACES.filter(({ key }) => key !== here).map(({ key, to, label }) => (
        <ButtonLink key={key} to={to} variant="quiet">
          {label}
        </ButtonLink>
      ))}
      {log && (
        <Button icon={<HistoryOutlined />} onClick={() => setOpen(true)}>
          Journal
        </Button>
      )}
      {log && isOpen && <LabelLogDialog kind={log} onUndone={onUndone} onClose={() => setOpen(false)} />}
    </>
  );
}
