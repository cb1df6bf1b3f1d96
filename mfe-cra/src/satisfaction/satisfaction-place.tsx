import { formatMonth } from '@bloom/shared-ui/format';
import { Page } from '@bloom/shared-ui/page';
import { EmptyState } from '@bloom/shared-ui/states';
import type { FollowUpFragment } from '../graphql.generated.ts';

/** What the address names; `month` is the first day of it, yyyy-MM-dd. */
export type SatisfactionPlace = { month: string; missionRecordId: string; activityId: string };

export function subtitleOf({ missionLabel, bloomerFullname, clientName, month }: FollowUpFragment): string {
  return `${missionLabel} · ${bloomerFullname} · ${clientName} · ${formatMonth(month)}`;
}

export function UnknownSurvey({ title }: { title: string }) {
  return (
    <Page title={title} width="narrow">
      <EmptyState title="Enquête introuvable">
        L’adresse est incomplète ou ne mène plus à une enquête. Le lien du message reçu est le plus sûr.
      </EmptyState>
    </Page>
  );
}
