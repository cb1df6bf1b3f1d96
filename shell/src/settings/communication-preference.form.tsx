import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Card } from '@bloom/shared-ui/card';
import { Form } from '@bloom/shared-ui/form';
import { CheckboxField, RadioField } from '@bloom/shared-ui/form-field';
import { planned } from '@bloom/shared-ui/messages';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useToasts } from '@bloom/shared-ui/toasts';
import {
  MyPreferencesDocument,
  type PreferenceFieldsFragment,
  UpdatePreferencesDocument,
} from '../graphql.generated.ts';
import { CHANNELS, checkPreference, consentTextOf, isChanged } from './communication-preference.rules.ts';
import { PhoneProof } from './phone-proof.tsx';
import styles from './settings.module.css';

/** How the Bloomer wants to be told. */
export function CommunicationPreference() {
  const { data, error, refetch } = useQuery(MyPreferencesDocument);
  return (
    <Card title="Préférence de communication">
      {data !== undefined ? (
        <div className={styles.preference}>
          <PreferenceForm stored={data.myPreferences} />
          <PhoneProof stored={data.myPreferences} />
        </div>
      ) : error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
      ) : (
        <LoadingSkeleton shape="form" rows={4} label="Chargement de ta préférence" />
      )}
    </Card>
  );
}

function PreferenceForm({ stored }: { stored: PreferenceFieldsFragment }) {
  const toasts = useToasts();
  const [update] = useMutation(UpdatePreferencesDocument, {
    update: (cache, { data }) => {
      if (data) {
        cache.writeQuery({
          query: MyPreferencesDocument,
          data: { myPreferences: data.updatePreferences.preferences },
        });
      }
    },
  });
  const { submit } = useSubmit(update, {
    area: 'preferences',
    success: ({ updatePreferences }) => (updatePreferences.changed ? 'Préférences mises à jour' : undefined),
  });

  return (
    <Form
      label="Préférence de communication"
      initialValues={{ communicationType: stored.communicationType, consent: false }}
      enableReinitialize
      validate={(values) => checkPreference(stored, values)}
      onSubmit={async ({ communicationType, consent }) => {
        const isAsked = consentTextOf(stored, communicationType) !== undefined;
        const done = await submit({ variables: { preferences: { communicationType, consent: isAsked && consent } } });
        const unchanged = planned('UNCHANGED', 'preferences');
        // Another tab was faster.
        if (done?.updatePreferences.changed === false && unchanged !== undefined) {
          toasts.tell(unchanged);
        }
      }}
    >
      {({ values }) => {
        const consentText = consentTextOf(stored, values.communicationType);
        return (
          <>
            <RadioField
              name="communicationType"
              label={'Comment veux-tu être prévenu\u202f?'}
              help="Les notifications restent toujours dans l’application."
              options={CHANNELS}
            />
            {consentText !== undefined && <CheckboxField name="consent" label={consentText} />}
            <ActionRow>
              <SubmitButton disabled={!isChanged(stored, values)}>Enregistrer</SubmitButton>
            </ActionRow>
          </>
        );
      }}
    </Form>
  );
}
