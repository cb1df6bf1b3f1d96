import { TextAreaField } from '@bloom/shared-ui/form-field';
import { PanelCard } from '../sheet-frame/panel.tsx';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import styles from './profile.module.css';
import { partEditing } from './save-part.ts';

const editing = partEditing(
  'comment',
  ['comment'],
  <TextAreaField
    name="comment"
    label="Commentaire"
    hideLabel
    help={'Ce que l’équipe retient de la personne\u202f; elle peut demander à le lire.'}
  />,
);

/** What the firm keeps in mind of them. */
export function CommentPanel(props: PanelProps) {
  const { comment } = props.talent;
  return (
    <PanelCard {...props} title="Commentaire" editing={editing}>
      <p className={comment ? styles.text : styles.faint}>{comment ?? 'Aucun commentaire pour l’instant.'}</p>
    </PanelCard>
  );
}
