import { useMutation } from '@bloom/shared-auth/apollo';
import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { referralConsent } from '@bloom/shared-rules/cra/satisfaction';
import { MAX_REASON } from '@bloom/shared-rules/input/limits';
import { Card } from '@bloom/shared-ui/card';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { CheckboxField, TextAreaField, TextField } from '@bloom/shared-ui/form-field';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useMemo } from 'react';
import { type FollowUpFragment, MissionFollowUpDocument, ReferPersonDocument } from '../graphql.generated.ts';
import { referralSchema } from './referral.rules.ts';
import styles from './satisfaction.module.css';
import { wordsOf } from './satisfaction.words.ts';

const empty = { fullname: '', email: '', note: '', consent: false };
type Draft = typeof empty;

/** Whoever is happy may name somebody, with that person's consent. */
export function ReferralCard({ followUp }: { followUp: FollowUpFragment }) {
  const { type, referrals, viewerCanRefer } = followUp;
  const words = wordsOf(type);
  return (
    <Card title={words.referralTitle}>
      <div className={styles.stack}>
        <p className={styles.lead}>{words.referral}</p>
        {referrals.length > 0 && (
          <p>
            {words.referMore}
            {'\u00a0'}: {referrals.map(({ fullname }) => fullname).join(', ')}.
          </p>
        )}
        {/* A new form for the next person. */}
        {viewerCanRefer && <ReferralForm key={referrals.length} followUp={followUp} />}
      </div>
    </Card>
  );
}

function ReferralForm({ followUp }: { followUp: FollowUpFragment }) {
  const { type, activityId } = followUp;
  const { productName } = useRuntimeConfig();
  const words = wordsOf(type);
  const schema = useMemo(() => referralSchema(type), [type]);
  const [mutate] = useMutation(ReferPersonDocument, { refetchQueries: [MissionFollowUpDocument] });
  const { submit, submitting, fieldErrors } = useSubmit(mutate, { success: words.referred });
  const draft = useFormDraft<Draft>(`referral.${type}.${activityId}`);
  const save = async ({ fullname, email, note, consent }: Draft) => {
    const input = { activityId, type, fullname: fullname.trim(), email: email.trim(), note: note.trim(), consent };
    if (await submit({ variables: { input } })) draft.forget();
  };
  return (
    <Form
      label={words.referralTitle}
      initialValues={empty}
      validationSchema={schema}
      fieldErrors={fieldErrors}
      draft={draft}
      onSubmit={save}
    >
      <TextField name="fullname" label="Prénom et nom" required autoComplete="off" />
      <TextField name="email" label="Adresse e-mail" type="email" required autoComplete="off" />
      <TextAreaField name="note" label="Un mot sur cette personne (facultatif)" rows={2} maxLength={MAX_REASON} />
      <CheckboxField name="consent" required label={referralConsent(productName)} />
      <div>
        <SubmitButton loading={submitting}>{words.refer}</SubmitButton>
      </div>
    </Form>
  );
}
