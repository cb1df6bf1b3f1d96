import { useMutation } from '@bloom/shared-auth/apollo';
import { useSession } from '@bloom/shared-auth/session';
import { clientConsent } from '@bloom/shared-rules/cra/signature-consent';
import { MAX_SIGNER_NAME } from '@bloom/shared-rules/input/limits';
import { Form } from '@bloom/shared-ui/form';
import { plural } from '@bloom/shared-ui/french';
import { PlainCard } from '@bloom/shared-ui/plain-card';
import { PlainCheckboxField, PlainTextField } from '@bloom/shared-ui/plain-field';
import { PlainSubmitButton } from '@bloom/shared-ui/plain-submit-button';
import { signatureProblems } from '@bloom/shared-ui/signature-problems';
import { useSubmit } from '@bloom/shared-ui/submit';
import type { ClientMonth } from '../client-months/client-month-card.tsx';
import { SignClientActivitiesDocument } from '../graphql.generated.ts';
import { MonthChoice } from './month-choice.tsx';
import styles from './several-months.module.css';
import type { ToldMonth } from './signed-together.tsx';

type Values = {
  ids: string[];
  signerFullname: string;
  consent: boolean;
};

interface SeveralMonthsFormProps {
  months: readonly ClientMonth[];
  onTold: (months: readonly ToldMonth[]) => void;
}

/** Which months, in whose name: one act, and a signature of its own for each. */
export function SeveralMonthsForm({ months, onTold }: SeveralMonthsFormProps) {
  const { profile } = useSession();
  const { sign, submitting, fieldErrors } = useSignatures(months, onTold);
  // What was chosen may have left the list since: somebody else signed it.
  const chosenOf = ({ ids }: Values) => months.filter(({ signingDocumentID: id }) => ids.includes(id));
  const problemsOf = (values: Values) => ({
    ...(chosenOf(values).length === 0 && { ids: 'Choisissez au moins un mois.' }),
    ...signatureProblems({ ...values, code: '' }),
  });
  return (
    <Form<Values>
      label="Signature de plusieurs mois"
      initialValues={{ ids: [], signerFullname: profile?.displayName ?? '', consent: false }}
      validate={problemsOf}
      fieldErrors={fieldErrors}
      onSubmit={async (values, form) => {
        const left = await sign(chosenOf(values), values.signerFullname.trim());
        // Each act has a consent of its own.
        if (left) form.resetForm({ values: { ...values, ids: left, consent: false } });
      }}
    >
      {({ values }) => (
        <>
          <MonthChoice name="ids" months={months} />
          <SignatureCard count={chosenOf(values).length} submitting={submitting} />
        </>
      )}
    </Form>
  );
}

function SignatureCard({ count, submitting }: { count: number; submitting: boolean }) {
  const reports = plural(count, 'compte rendu', 'comptes rendus');
  return (
    <PlainCard title="Signature">
      <div className={styles.signature}>
        <PlainTextField
          name="signerFullname"
          label="Nom complet du signataire"
          autoComplete="name"
          maxLength={MAX_SIGNER_NAME}
          required
        />
        <PlainCheckboxField name="consent" label={clientConsent(count)} />
        <div className={styles.bar}>
          <PlainSubmitButton size="large" loading={submitting}>
            {count === 0 ? 'Signer les mois choisis' : `Signer ${reports}`}
          </PlainSubmitButton>
        </div>
      </div>
    </PlainCard>
  );
}

const NO_ANSWER =
  'Nous n’avons pas pu confirmer toutes les signatures. La liste est à jour\u00a0: signez ce qui y reste, rien ne sera signé deux fois.';

/** Signs what was chosen; answers which of it is left to sign, or nothing when no answer came. */
function useSignatures(months: readonly ClientMonth[], onTold: SeveralMonthsFormProps['onTold']) {
  const [mutate] = useMutation(SignClientActivitiesDocument);
  const { submit, submitting, fieldErrors } = useSubmit(mutate, { fallback: NO_ANSWER });
  const sign = async (chosen: readonly ClientMonth[], signerFullname: string) => {
    const signingDocumentIDs = chosen.map(({ signingDocumentID }) => signingDocumentID);
    const answer = (await submit({ variables: { signingDocumentIDs, signerFullname } }))?.signClientActivities;
    onTold(
      (answer ?? []).flatMap((one) => {
        const month = months.find(({ signingDocumentID }) => signingDocumentID === one.signingDocumentID);
        return month === undefined ? [] : [{ ...one, month }];
      }),
    );
    return answer?.filter(({ result }) => result === 'failed').map(({ signingDocumentID }) => signingDocumentID);
  };
  return { sign, submitting, fieldErrors };
}
