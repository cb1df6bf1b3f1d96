import { ButtonLink } from '@bloom/shared-ui/button-link';
import { linkTo } from '@bloom/shared-ui/links';
import { useParams } from '@bloom/shared-ui/routing';
import { EmptyState } from '@bloom/shared-ui/states';
import type { BoardJobWithTalents } from '../job-board/job-board.query.ts';
import { JobFrame } from '../job-board/job-frame.tsx';
import { phaseWords } from '../job-board/talent.words.ts';
import type { BoardTalentFragment } from '../talents.generated.ts';
import { EmailTab, NetworksTab } from './talent-contact.tsx';
import { TalentCv } from './talent-cv.tsx';
import { TalentNotes } from './talent-notes.tsx';
import { EducationTab, ExperienceTab } from './talent-path.tsx';
import { JobTab, ProfileTab } from './talent-profile.tsx';
import { type Tab, TalentTabs } from './talent-tabs.tsx';

/** /talentboard/jobs/{jobId}/talents/{talentId}: one candidate for one job. */
export function TalentPage() {
  const { talentId } = useParams();
  return (
    <JobFrame title="Profil">
      {({ job, talents }) => {
        const talent = talents.find((candidate) => candidate.talentId === talentId);
        if (talent === undefined || talent.isErased)
          return { title: 'Profil introuvable', content: <Gone job={job} /> };
        return {
          title: talent.fullname,
          documentTitle: `${talent.fullname} · ${job.name}`,
          subtitle: [talent.jobTitle, phaseWords[talent.phase]].filter(Boolean).join(' · '),
          content: <TalentTabs key={talent.talentId} label="Profil" tabs={tabsOf(job, talent)} />,
        };
      }}
    </JobFrame>
  );
}

function tabsOf(job: BoardJobWithTalents['job'], talent: BoardTalentFragment): Tab[] {
  return [
    { id: 'profile', label: 'Profil', content: <ProfileTab talent={talent} /> },
    { id: 'cv', label: 'CV', content: <TalentCv talent={talent} /> },
    { id: 'notes', label: 'Notes', content: <TalentNotes jobId={job.id} talent={talent} />, holdsForm: true },
    { id: 'job', label: 'Offre', content: <JobTab job={job} talent={talent} /> },
    { id: 'experience', label: 'Expérience', content: <ExperienceTab talent={talent} /> },
    { id: 'education', label: 'Formation', content: <EducationTab talent={talent} /> },
    { id: 'email', label: 'E-mail', content: <EmailTab jobId={job.id} talent={talent} /> },
    { id: 'networks', label: 'Réseaux', content: <NetworksTab talent={talent} /> },
  ];
}

function Gone({ job }: { job: BoardJobWithTalents['job'] }) {
  return (
    <EmptyState
      title="Ce profil n’est plus présenté"
      action={
        <ButtonLink variant="primary" to={linkTo('talentboard.job', { jobId: job.id })}>
          Voir les profils présentés
        </ButtonLink>
      }
    >
      Cette personne ne vous est plus présentée pour cette offre, ou l’adresse est incomplète.
    </EmptyState>
  );
}
