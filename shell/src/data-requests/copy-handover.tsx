import { useMutation } from '@bloom/shared-auth/apollo';
import { REQUIRED } from '@bloom/shared-rules/input/field-sentences';
import { Card } from '@bloom/shared-ui/card';
import { DateField } from '@bloom/shared-ui/date-field';
import { Form } from '@bloom/shared-ui/form';
import { formatDay, todayInParis } from '@bloom/shared-ui/format';
import { SelectField } from '@bloom/shared-ui/select-field';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import {
  type DataRequestDetailFragment,
  NoteDataHandoverDocument,
  type PrivacyToldChannel,
} from '../graphql.generated.ts';
import { CopyDownload } from '../my-data/copy-download.tsx';
import styles from './data-requests.module.css';
import { channelWords, TOLD_CHANNELS } from './request-words.ts';

type Values = { by: PrivacyToldChannel; on: string };

/** The copy that the firm hands over itself: its files, and how they reached the person. */
export function CopyHandover({ request, onChange }: { request: DataRequestDetailFragment; onChange: () => void }) {
  const [mutate] = useMutation(NoteDataHandoverDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { success: 'Remise notée' });
  const { recordId, pdfPath, jsonPath, filesUntil, handedOverBy, handedOverOn } = request;
  const note = async ({ by, on }: Values) => {
    if ((await submit({ variables: { recordId, by, on } })) !== undefined) onChange();
  };
  return (
    <Card title="Copie à remettre">
      <div className={styles.handover}>
        <p>
          {filesUntil
            ? `Ces fichiers restent ici jusqu’au ${formatDay(filesUntil)}. Ne les remettez qu’à la personne elle-même.`
            : 'Les fichiers ont été supprimés, sept jours après leur préparation.'}
        </p>
        <CopyDownload request={{ pdfPath, jsonPath }} />
        {handedOverBy && handedOverOn ? (
          <p role="status">{`Remise le ${formatDay(handedOverOn)}, ${channelWords({ channel: handedOverBy }).toLowerCase()}.`}</p>
        ) : (
          <Form<Values>
            label="Remise de la copie"
            initialValues={{ by: 'letter', on: todayInParis() }}
            fieldErrors={fieldErrors}
            validate={({ on }) => (on ? {} : { on: REQUIRED })}
            onSubmit={note}
          >
            <SelectField name="by" label="Remise" options={TOLD_CHANNELS} />
            <DateField name="on" label="Le" max={todayInParis()} />
            <div className={styles.actions}>
              <SubmitButton>Noter la remise</SubmitButton>
            </div>
          </Form>
        )}
      </div>
    </Card>
  );
}
