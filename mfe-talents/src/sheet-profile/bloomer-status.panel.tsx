import { Facts } from '../sheet-frame/facts.tsx';
import { PanelCard } from '../sheet-frame/panel.tsx';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import { BloomerStatusField } from '../sheet-frame/talent-fields.tsx';
import { bloomerStatusLabels } from '../talent-words.ts';
import { partEditing } from './save-part.ts';

const editing = partEditing('bloomer-status', ['bloomerStatus'], <BloomerStatusField />);

export function BloomerStatusPanel(props: PanelProps) {
  const { bloomerStatus } = props.talent;
  return (
    <PanelCard {...props} title="Statut Bloomer" editing={editing}>
      <Facts
        empty="N’est pas Bloomer."
        facts={[{ label: 'Statut', value: bloomerStatus && bloomerStatusLabels[bloomerStatus] }]}
      />
    </PanelCard>
  );
}
