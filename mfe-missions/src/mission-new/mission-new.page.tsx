import { useMutation } from '@bloom/shared-auth/apollo';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { linkTo } from '@bloom/shared-ui/links';
import { messages } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { useNavigate, useSearchParams } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useMemo, useState } from 'react';
import { CreateMissionDocument } from '../graphql.generated.ts';
import { usePriceQuestion } from '../negative-margin/price-question.tsx';
import { MissionForm } from './mission.form.tsx';
import { useMissionChoices } from './mission-choices.ts';
import { inputOf, type MissionValues, ownFields, prefilled } from './mission-new.rules.ts';

/** A mission from nothing: who, for whom, when and at what price. */
export function MissionNewPage() {
  const navigate = useNavigate();
  const { choices, error, message, retry, keep } = useMissionChoices();
  const [mutate] = useMutation(CreateMissionDocument);
  const { confirming, priceDialog } = usePriceQuestion();
  const send = ({ pricing, ...mission }: ReturnType<typeof inputOf>) =>
    confirming((consents) => mutate({ variables: { input: { ...mission, pricing: { ...pricing, ...consents } } } }));
  const { submit, fieldErrors } = useSubmit(send, {
    success: 'Mission créée',
    fallback: messages.randomUpdateError,
  });
  const [search] = useSearchParams();
  const [initialValues] = useState(() => prefilled(search));
  const [kept] = useState(() => draftNames(search));
  const draft = useFormDraft<MissionValues>(kept.name, kept);
  const ownErrors = useMemo(() => ownFields(fieldErrors), [fieldErrors]);
  const save = async (values: MissionValues) => {
    const saved = await submit(inputOf(values));
    if (!saved) return;
    draft.forget();
    await navigate(linkTo('mission.detail', { id: saved.createMission.recordId }));
  };
  return (
    <Page title="Nouvelle mission" back={{ to: linkTo('mission.list'), label: 'Toutes les missions' }} width="narrow">
      {!choices && !error && <LoadingSkeleton shape="form" rows={8} label="Chargement des listes…" />}
      {!choices && error !== undefined && <ErrorState error={error} message={message} onRetry={retry} />}
      {choices && (
        <MissionForm
          choices={choices}
          initialValues={initialValues}
          fieldErrors={ownErrors}
          draft={draft}
          onSave={save}
          onClientSaved={keep}
        />
      )}
      {priceDialog}
    </Page>
  );
}

/** What was begun for one offer, person or client is not offered for the next; older drafts know the person only. */
function draftNames(known: URLSearchParams): { name: string; former?: string } {
  const bloomer = known.get('bloomerRecordId');
  const client = known.get('clientSocietyRecordId');
  const offer = known.get('offer');
  if (bloomer) return { name: `mission-new.${offer ?? 'person'}.${bloomer}`, former: `mission-new.${bloomer}` };
  return { name: client ? `mission-new.client.${client}` : 'mission-new' };
}
