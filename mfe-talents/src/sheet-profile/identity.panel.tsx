import { plainText } from '@bloom/shared-ui/plain-text';
import { Facts } from '../sheet-frame/facts.tsx';
import { PanelCard } from '../sheet-frame/panel.tsx';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import { IdentityFields, SearchedFields } from '../sheet-frame/talent-fields.tsx';
import { remoteWorkLabels, statusLabels } from '../talent-words.ts';
import { partEditing } from './save-part.ts';

const editing = partEditing(
  'identity',
  ['firstname', 'lastname', 'jobTitle', 'positionTitle', 'status', 'remoteWork', 'city'],
  <>
    <IdentityFields />
    <SearchedFields />
  </>,
);

/** Who it is and what they look for. */
export function IdentityPanel(props: PanelProps) {
  const { firstname, lastname, jobTitle, positionTitle, status, remoteWork, location } = props.talent;
  return (
    <PanelCard {...props} title="Identité" editing={editing}>
      <Facts
        empty="Rien n’est renseigné."
        facts={[
          { label: 'Nom', value: plainText(`${firstname} ${lastname}`) },
          { label: 'Métier', value: jobTitle },
          { label: 'Poste recherché', value: positionTitle },
          { label: 'Contrat', value: status && statusLabels[status] },
          { label: 'Lieu de travail', value: remoteWork && remoteWorkLabels[remoteWork] },
          { label: 'Ville', value: location.city },
        ]}
      />
    </PanelCard>
  );
}
