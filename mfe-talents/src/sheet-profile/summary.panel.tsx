import { TextAreaField } from '@bloom/shared-ui/form-field';
import { PanelCard } from '../sheet-frame/panel.tsx';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import styles from './profile.module.css';
import { partEditing } from './save-part.ts';

const editing = partEditing('summary', ['summary'], <TextAreaField name="summary" label="Résumé" hideLabel rows={8} />);

export function SummaryPanel(props: PanelProps) {
  const { summary } = props.talent;
  return (
    <PanelCard {...props} title="Résumé" editing={editing}>
      <p className={summary ? styles.text : styles.faint}>{summary ?? 'Aucun résumé pour l’instant.'}</p>
    </PanelCard>
  );
}
