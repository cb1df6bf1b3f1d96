import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { MAX_ORDER_NUMBER } from '@bloom/shared-rules/input/limits';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Card } from '@bloom/shared-ui/card';
import { Form } from '@bloom/shared-ui/form';
import { TextField } from '@bloom/shared-ui/form-field';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { MissionOrderDocument, SetMissionOrderDocument } from '../graphql.generated.ts';

/** On the page of a mission, which is another remote's: the order of the client that its invoices name. */
export function MissionOrderCard({ missionId }: { missionId: string }) {
  const { data, error, refetch } = useQuery(MissionOrderDocument, {
    variables: { recordId: missionId },
    // Nobody changes what was read a while ago.
    fetchPolicy: 'network-only',
  });
  const [mutate] = useMutation(SetMissionOrderDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { success: 'Bon de commande enregistré' });
  const mission = data?.missions[0];
  // Staff without the right see no invoice: the page of the mission is whole without the card.
  if (mission && !mission.viewerCanSetOrder) return null;
  const isRequired = mission?.clientSociety.clientBilling?.orderRequired === true;
  return (
    <Card title="Bon de commande">
      {!mission && !error && <LoadingSkeleton rows={2} label="Chargement du bon de commande" />}
      {!mission && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {mission && (
        <Form
          label="Bon de commande"
          initialValues={{ orderNumber: mission.orderNumber ?? '' }}
          fieldErrors={fieldErrors}
          onSubmit={async ({ orderNumber }) => {
            await submit({ variables: { missionRecordId: missionId, orderNumber: orderNumber.trim() || null } });
          }}
        >
          <TextField
            name="orderNumber"
            label="Numéro du bon de commande du client"
            autoComplete="off"
            maxLength={MAX_ORDER_NUMBER}
            help={
              isRequired
                ? 'Ce client l’exige\u00a0: sans lui, ses factures restent en erreur.'
                : 'Écrit sur les factures de la mission.'
            }
          />
          <ActionRow>
            <SubmitButton variant="default">Enregistrer le bon de commande</SubmitButton>
          </ActionRow>
        </Form>
      )}
    </Card>
  );
}
