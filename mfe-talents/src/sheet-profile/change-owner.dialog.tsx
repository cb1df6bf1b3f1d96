import { useQuery } from '@bloom/shared-auth/apollo';
import { OWNER_UNCHOSEN } from '@bloom/shared-rules/talents/candidate-words';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { MissingChoices } from '@bloom/shared-ui/missing-choices';
import { ReadAgain } from '@bloom/shared-ui/read-again';
import { object, string } from '@bloom/shared-ui/schema';
import { SelectField } from '@bloom/shared-ui/select-field';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import { type PanelPart, usePanelSave } from '../sheet-frame/panel-save.ts';
import { ChangeOwnerDocument, TalentOwnersDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

type OwnerValues = { ownerId: string };

const part: PanelPart<OwnerValues> = {
  valuesOf: ({ owner }) => ({ ownerId: owner?.id ?? '' }),
  send: (client, { ownerId }, { id, version }) =>
    client.mutate({ mutation: ChangeOwnerDocument, variables: { id, version, ownerId }, context: talentsApi }),
};
const schema = object({ ownerId: string().required(OWNER_UNCHOSEN) });

/** Hands the talent over to another recruiter. */
export function ChangeOwnerDialog({ onClose, ...props }: PanelProps & { onClose: () => void }) {
  const { data, error, refetch } = useQuery(TalentOwnersDocument, { context: talentsApi });
  const { save, errors } = usePanelSave(part, props);
  const options = (data?.listOwners ?? []).map(({ id, fullname }) => ({ value: id, label: fullname }));
  return (
    <Dialog open size="small" title="Changer de responsable" onClose={onClose}>
      <Form<OwnerValues>
        label="Changer de responsable"
        initialValues={part.valuesOf(props.talent)}
        validationSchema={schema}
        fieldErrors={errors}
        onSubmit={async (values) => {
          if (await save(values)) onClose();
        }}
      >
        {({ dirty }) => (
          <>
            <ReadAgain
              read={part.valuesOf(props.talent)}
              version={props.talent.version}
              subject="Cette fiche"
              labels={{ ownerId: 'Responsable' }}
              words={(_name, id) => options.find(({ value }) => value === id)?.label ?? ''}
              isStaff
            />
            <SelectField name="ownerId" label="Responsable" required options={options} />
            {!data && error && <MissingChoices error={error} onRetry={() => void refetch()} />}
            <ActionRow>
              <CancelButton onClick={onClose} />
              <SubmitButton disabled={!dirty}>Confier le talent</SubmitButton>
            </ActionRow>
          </>
        )}
      </Form>
    </Dialog>
  );
}
