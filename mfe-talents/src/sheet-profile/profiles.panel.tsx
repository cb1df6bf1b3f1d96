import { networkLabel, networks } from '@bloom/shared-rules/talents/talent-profile';
import { Facts } from '../sheet-frame/facts.tsx';
import { PanelCard, type PanelEditing } from '../sheet-frame/panel.tsx';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import { profilesOf, type TalentValues } from '../sheet-frame/talent.rules.ts';
import { ProfileFields } from '../sheet-frame/talent-fields.tsx';
import { type ProfileNetwork, UpsertProfilesDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import { partEditing } from './save-part.ts';

type ProfileValues = Pick<TalentValues, ProfileNetwork>;

const editing: PanelEditing<ProfileValues> = {
  ...partEditing('profiles', networks, <ProfileFields />),
  send: (client, values, { id, version }) =>
    client.mutate({
      mutation: UpsertProfilesDocument,
      variables: { id, version, profiles: profilesOf(values) },
      context: talentsApi,
    }),
};

/** Where they show themselves. */
export function ProfilesPanel(props: PanelProps) {
  return (
    <PanelCard {...props} title="Profils en ligne" editing={editing}>
      <Facts
        empty="Aucun profil en ligne."
        facts={props.talent.profiles.map(({ network, url }) => ({
          label: networkLabel(network),
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
