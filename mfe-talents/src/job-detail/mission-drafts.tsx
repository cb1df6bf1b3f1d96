import { of } from '@bloom/shared-rules/words/elision';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { linkTo } from '@bloom/shared-ui/links';
import { Notice } from '@bloom/shared-ui/notice';
import type { JobDetailFragment } from '../talents.generated.ts';

type Draft = JobDetailFragment['missionDrafts'][number];

interface MissionDraftProps {
  job: JobDetailFragment;
  draft: Draft;
}

/** Who won the offer and has no mission there yet: what is to be done about it, and by whom. */
export function MissionDrafts({ job }: { job: JobDetailFragment }) {
  return job.missionDrafts.map((draft) => <MissionDraft key={draft.bloomerRecordId} job={job} draft={draft} />);
}

/** The form opens with all that is known. */
function MissionDraft({ job, draft }: MissionDraftProps) {
  const { fullname, bloomerRecordId } = draft;
  const validated = `La candidature ${of(fullname)} est validée\u00a0: `;
  const mission = `sa mission chez ${job.society.name}`;
  if (!draft.viewerCanCreate) {
    return (
      <Notice tone="info">{`${validated}${mission} reste à créer par un account manager, qui en est prévenu.`}</Notice>
    );
  }
  if (draft.isBloomerDisabled) {
    return (
      <Notice
        tone="warning"
        actions={
          <ButtonLink size="small" to={linkTo('people.person', { id: bloomerRecordId })}>
            {`Ouvrir la fiche ${of(fullname)}`}
          </ButtonLink>
        }
      >
        {`${validated}son accès de Bloomer est désactivé. Réactivez-le, puis créez ${mission}.`}
      </Notice>
    );
  }
  return (
    <Notice
      tone="info"
      actions={
        <ButtonLink size="small" to={newMission(job, draft)}>
          {`Créer la mission ${of(fullname)}`}
        </ButtonLink>
      }
    >
      {`${validated}${mission} reste à créer.`}
    </Notice>
  );
}

/** The names of the fields in the form of a mission. */
function newMission(job: JobDetailFragment, draft: Draft): string {
  const known = new URLSearchParams({
    offer: job.id,
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
