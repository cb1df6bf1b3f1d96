import { useQuery, useReadWhenSeen } from '@bloom/shared-auth/apollo';
import { useSession } from '@bloom/shared-auth/session';
import { contractOf, rhythmOf, salaryOf } from '@bloom/shared-rules/talents/job-offer-words';
import { Button } from '@bloom/shared-ui/button';
import { formatDate } from '@bloom/shared-ui/format';
import { LogoutOutlined, SolutionOutlined } from '@bloom/shared-ui/icons';
import { linkTo } from '@bloom/shared-ui/links';
import { Page } from '@bloom/shared-ui/page';
import { Link } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useEffect } from 'react';
import { BoardAccess } from '../board-access/board-access.tsx';
import { inStep, standing } from '../board-access/kept-in-step.ts';
import { forgetTicket, keepTicket } from '../board-access/return-ticket.ts';
import { type BoardJobFragment, TalentBoardJobsDocument } from '../talents.generated.ts';
import { presentedCount } from './job.words.ts';
import styles from './job-list.module.css';

/** /talentboard: the open jobs of the client who came by the link. */
export function JobListPage() {
  return (
    <BoardAccess>
      <JobList />
    </BoardAccess>
  );
}

function JobList() {
  const { profile, signOut } = useSession();
  const { refetch, ...read } = useQuery(TalentBoardJobsDocument, inStep);
  useReadWhenSeen(refetch);
  const data = standing(read);
  const ticket = data?.talentBoardReturnTicket;
  useEffect(() => {
    if (ticket) keepTicket(ticket);
  }, [ticket]);
  const leave = () => {
    forgetTicket();
    return signOut();
  };
  const [client] = data?.getCurrentProjectsPerClient ?? [];
  const who = [profile?.displayName, client?.society.name].filter(Boolean).join(' · ');
  return (
    <Page title="Vos offres ouvertes" documentTitle="TalentBoard" subtitle={who || undefined}>
      {data ? (
        <Jobs jobs={client?.projects ?? []} />
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeleton shape="cards" rows={3} label="Chargement de vos offres…" />
      )}
      <p className={styles.leave}>
        Sur un appareil partagé{'\u00a0'}:
        <Button variant="quiet" size="small" icon={<LogoutOutlined />} onClick={() => void leave()}>
          Quitter le TalentBoard
        </Button>
      </p>
    </Page>
  );
}

function Jobs({ jobs }: { jobs: readonly BoardJobFragment[] }) {
  if (jobs.length === 0) {
    return (
      <EmptyState title="Aucune offre ouverte" icon={<SolutionOutlined />}>
        Dès que nous ouvrirons une offre avec vous, elle apparaîtra ici avec les profils présentés.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.jobs} aria-label="Offres ouvertes">
      {jobs.map((job) => (
        <li key={job.id}>
          <JobCard job={job} />
        </li>
      ))}
    </ul>
  );
}

function JobCard({ job }: { job: BoardJobFragment }) {
  const facts = [contractOf(job), job.location, rhythmOf(job), salaryOf(job)].filter(Boolean).join(' · ');
  return (
    <article className={styles.job}>
      <h2 className={styles.name}>
        <Link className={styles.link} to={linkTo('talentboard.job', { jobId: job.id })}>
          {job.name}
        </Link>
      </h2>
      <p className={styles.title}>{job.jobTitle}</p>
      <p className={styles.facts}>{facts}</p>
      <p className={styles.foot}>
        <strong>{presentedCount(job.talentCount)}</strong>
        <span>Ouverte le {formatDate(job.createdAt)}</span>
      </p>
    </article>
  );
}
