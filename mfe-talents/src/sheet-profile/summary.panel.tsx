import { Card } from '@bloom/shared-ui/card';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import styles from './profile.module.css';

export function SummaryPanel({ talent }: PanelProps) {
  return (
    <Card title="Résumé">
      {talent.summary ? (
        <p className={styles.text}>{talent.summary}</p>
      ) : (
        <p className={styles.faint}>Aucun résumé pour l’instant.</p>
      )}
    </Card>
  );
}
