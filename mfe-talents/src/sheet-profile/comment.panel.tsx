import { Card } from '@bloom/shared-ui/card';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import styles from './profile.module.css';

/** What the firm keeps in mind of them. */
export function CommentPanel({ talent }: PanelProps) {
  if (!talent.comment) return null;
  return (
    <Card title="Commentaire">
      <p className={styles.text}>{talent.comment}</p>
    </Card>
  );
}
