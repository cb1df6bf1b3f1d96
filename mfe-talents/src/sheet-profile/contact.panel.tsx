import { useQuery } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import type { FormikProps } from '@bloom/shared-ui/form-context';
import { formatPhone } from '@bloom/shared-ui/format';
import { PhoneOutlined } from '@bloom/shared-ui/icons';
import { MailLink } from '@bloom/shared-ui/mail-address';
import { useState } from 'react';
import { Facts } from '../sheet-frame/facts.tsx';
import { PanelCard } from '../sheet-frame/panel.tsx';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import type { TalentValues } from '../sheet-frame/talent.rules.ts';
import { ContactFields, SecondaryContactFields } from '../sheet-frame/talent-fields.tsx';
import { TalentSourcesDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import { ContactSearchDialog, type TakenContact } from './contact-search.dialog.tsx';
import { partEditing } from './save-part.ts';

const fields = ['email', 'secondaryEmail', 'phone', 'secondaryPhone', 'foundIn'] as const;
type ContactValues = Pick<TalentValues, (typeof fields)[number]>;

/** How to reach them. */
export function ContactPanel(props: PanelProps) {
  const { talent } = props;
  const { email, secondaryEmails, phone, secondaryPhones } = talent;
  const editing = partEditing('contact', fields, (form) => (
    <>
      <ContactFields />
      <SecondaryContactFields />
      <ContactSearch talent={talent} form={form} />
    </>
  ));
  return (
    <PanelCard {...props} title="Contact" editing={editing}>
      <Facts
        empty="Aucune coordonnée."
        facts={[
          { label: 'E-mail', value: email && <MailLink address={email} /> },
          ...secondaryEmails.map((address) => ({
            label: 'Autre e-mail',
            value: <MailLink address={address} />,
          })),
          { label: 'Téléphone', value: phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a> },
          ...secondaryPhones.map((number) => ({
            label: 'Autre téléphone',
            value: <a href={`tel:${number}`}>{formatPhone(number)}</a>,
          })),
        ]}
      />
    </PanelCard>
  );
}

/** Where the installation has a contact database: what it finds goes into the form, which is saved apart. */
function ContactSearch({ talent, form }: { talent: PanelProps['talent']; form: FormikProps<ContactValues> }) {
  const { data } = useQuery(TalentSourcesDocument, { context: talentsApi });
  const [isSearching, setSearching] = useState(false);
  if (!data?.talentSources.contacts) return null;
  return (
    <div>
      <Button icon={<PhoneOutlined />} onClick={() => setSearching(true)}>
        Chercher ses coordonnées
      </Button>
      {isSearching && (
        <ContactSearchDialog
          talentId={talent.id}
          name={`${talent.firstname} ${talent.lastname}`}
          onTake={(taken) => {
            void form.setValues((typed) => ({
              ...typed,
              [placeOf(taken, typed)]: taken.value,
              foundIn: 'contactDatabase',
            }));
          }}
          onClose={() => setSearching(false)}
        />
      )}
    </div>
  );
}

/** The main place while it is empty, the secondary one then. */
function placeOf({ kind }: TakenContact, values: ContactValues): keyof ContactValues {
  if (kind === 'email') return values.email === '' ? 'email' : 'secondaryEmail';
  return values.phone === '' ? 'phone' : 'secondaryPhone';
}
