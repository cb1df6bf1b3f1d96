import { Facts } from '../sheet-frame/facts.tsx';
import { PanelCard } from '../sheet-frame/panel.tsx';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import { networkLabels, networks } from '../sheet-frame/talent.rules.ts';
import { ProfileFields } from '../sheet-frame/talent-fields.tsx';
import { partEditing } from './save-part.ts';

const editing = partEditing('profiles', networks, <ProfileFields />);

/** Where they show themselves. */
export function ProfilesPanel(props: PanelProps) {
  return (
    <PanelCard {...props} title="Profils en ligne" editing={editing}>
      <Facts
        empty="Aucun profil en ligne."
        facts={props.talent.profiles.map(({ network, url }) => ({
          label: networkLabels[network],
          value: (
            <a href={url} target="_blank" rel="noreferrer">
              {url.replace(/^https:\/\/(www\.)?/, '')}
            </a>
          ),
        }))}
      />
    </PanelCard>
  );
}
