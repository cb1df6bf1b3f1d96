import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_REASON, MAX_SIGNER_NAME } from '@bloom/shared-rules/input/limits';
import { signingRefusalProblem } from '@bloom/shared-rules/input/required-text';
import { signerNameProblem } from '@bloom/shared-rules/person/signer-name';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { useFirstFocus } from '@bloom/shared-ui/first-focus';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { PlainButton } from '@bloom/shared-ui/plain-button';
import { PlainCard } from '@bloom/shared-ui/plain-card';
import { PlainTextField } from '@bloom/shared-ui/plain-field';
import { PlainSubmitButton } from '@bloom/shared-ui/plain-submit-button';
import { PlainTextAreaField } from '@bloom/shared-ui/plain-text-area';
import { problemOfCode } from '@bloom/shared-ui/signature-problems';
import { useSubmit } from '@bloom/shared-ui/submit';
import { type ClientActivitySummaryFragment, RefuseClientActivityDocument } from '../graphql.generated.ts';
import styles from './client-refusal.module.css';
import { type CodeWay, SigningCodeField } from './signing-code-field.tsx';
import type { SigningEndings } from './signing-endings.ts';
import { WrongDaysField } from './wrong-days-field.tsx';

type Values = { reason: string; days: string[]; signerFullname: string; code: string };

function problemsOf(values: Values, needsCode: boolean): Partial<Record<keyof Values, string>> {
  const reason = signingRefusalProblem(values.reason);
  const signerFullname = signerNameProblem(values.signerFullname, 'anybody');
  const code = problemOfCode(values.code, needsCode);
  return {
    ...(reason !== undefined && { reason }),
    ...(signerFullname !== undefined && { signerFullname }),
    ...(code !== undefined && { code }),
  };
}

export interface ClientRefusalFormProps {
  activity: ClientActivitySummaryFragment;
  /** How the code comes that a link which staff handed out asks for; undefined by any other way. */
  code: CodeWay | undefined;
  endings: SigningEndings;
  onRefused: () => void;
  onClose: () => void;
}

/** What is wrong with the month, instead of a signature. */
export function ClientRefusalForm({ activity, code, endings, onRefused, onClose }: ClientRefusalFormProps) {
  const { signingDocumentID, bloomerFullname, contactFullname, days } = activity;
  const place = useFirstFocus('textarea');
  const [mutate] = useMutation(RefuseClientActivityDocument);
  const { submit, submitting, fieldErrors } = useSubmit(mutate, { onCode: endings });
  const draft = useFormDraft<Values>(`client-refusal.${signingDocumentID}`, { secrets: ['code'] });
  const send = async ({ reason, signerFullname, ...values }: Values) => {
    const said = { reason: reason.trim(), signerFullname: signerFullname.trim(), days: values.days };
    const proof = code && { code: values.code.trim() };
    if (!(await submit({ variables: { signingDocumentID, ...said, ...proof } }))) return;
    draft.forget();
    onRefused();
  };
  return (
    <div ref={place}>
      <PlainCard title="Ce qui ne va pas">
        <Form
          label="Refus du compte rendu"
          initialValues={{ reason: '', days: [] as string[], signerFullname: contactFullname ?? '', code: '' }}
          validate={(values) => problemsOf(values, code !== undefined)}
          fieldErrors={fieldErrors}
          draft={draft}
          onSubmit={send}
        >
          <p className={styles.lead}>
            Rien n’est signé. {bloomerFullname} et son account manager sont prévenus{'\u202f'}; une fois le mois corrigé
            et signé de nouveau, vous recevrez une nouvelle invitation.
          </p>
          <PlainTextAreaField name="reason" label={'Que faut-il corriger\u202f?'} maxLength={MAX_REASON} required />
          <WrongDaysField name="days" days={days.map(({ date }) => date)} />
          <PlainTextField
            name="signerFullname"
            label="Votre nom complet"
            autoComplete="name"
            maxLength={MAX_SIGNER_NAME}
            required
          />
          {code && <SigningCodeField documentId={signingDocumentID} way={code} />}
          <ActionRow>
            <PlainButton size="large" onClick={onClose}>
              Revenir à la signature
            </PlainButton>
            <PlainSubmitButton size="large" variant="danger" loading={submitting}>
              Refuser ce compte rendu
            </PlainSubmitButton>
          </ActionRow>
        </Form>
      </PlainCard>
    </div>
  );
}
