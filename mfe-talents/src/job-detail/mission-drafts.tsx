import { of } from '@bloom/shared-rules/elision';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { linkTo } from '@bloom/shared-ui/links';
import { Notice } from '@bloom/shared-ui/notice';
import type { JobDetailFragment } from '../talents.generated.ts';

type Draft = JobDetailFragment['missionDrafts'][number];

/** Who won the offer and has no mission there yet: its form opens with all that is known. */
export function MissionDrafts({ job }: { job: JobDetailFragment }) {
  return job.missionDrafts.map((draft) => (
    <Notice
      key={draft.bloomerRecordId}
      tone="info"
      actions={
        <ButtonLink size="small" to={newMission(job, draft)}>
          {`Créer la mission ${of(draft.fullname)}`}
        </ButtonLink>
      }
    >
      {`La candidature ${of(draft.fullname)} est validée\u00a0: sa mission chez ${job.society.name} reste à créer.`}
    </Notice>
  ));
}

/** The names of the fields in the form of a mission. */
function newMission(job: JobDetailFragment, draft: Draft): string {
  const known = new URLSearchParams({
    label: job.name,
    type: job.jobType,
    dealType: job.dealType ?? '',
    bloomerRecordId: draft.bloomerRecordId,
    clientSocietyRecordId: job.society.recordId,
    purchasePricePerDayWithoutTaxes: String(draft.purchasePricePerDayWithoutTaxes ?? ''),
  });
  for (const id of draft.contactRecordIds) known.append('contactOperations', id);
  return `${linkTo('mission.new')}?${known}`;
}
