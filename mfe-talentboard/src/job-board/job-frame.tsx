import { codeOf, messageOf, reasonOf } from '@bloom/shared-auth/graphql-error';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { ArrowLeftOutlined, FileTextOutlined, TeamOutlined } from '@bloom/shared-ui/icons';
import { linkTo } from '@bloom/shared-ui/links';
import { Page, type PageProps } from '@bloom/shared-ui/page';
import { Link, useLocation } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import type { ReactNode } from 'react';
import { BoardAccess } from '../board-access/board-access.tsx';
import { type BoardJobWithTalents, useBoardJob } from './job-board.query.ts';
import styles from './job-frame.module.css';

type Shown = Pick<PageProps, 'title' | 'subtitle' | 'documentTitle'> & { content: ReactNode };

/** A screen of one job: its sidebar, and what the screen makes of the job once it is there. */
export function JobFrame({ title, children }: { title: string; children: (board: BoardJobWithTalents) => Shown }) {
  return (
    <BoardAccess>
      <LoadedJob title={title}>{children}</LoadedJob>
    </BoardAccess>
  );
}

function LoadedJob({ title, children }: { title: string; children: (board: BoardJobWithTalents) => Shown }) {
  const { jobId, board, error, refetch } = useBoardJob();
  if (error && codeOf(error) === 'OBJECT_NOT_FOUND') return <ClosedJob error={error} />;
  const { content, ...page } = board
    ? children(board)
    : {
        title,
        content: error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingSkeleton shape="cards" rows={3} label="Chargement de l’offre…" />
        ),
      };
  return (
    <div className={styles.frame}>
      <Sidebar jobId={jobId} />
      <Page {...page}>{content}</Page>
    </div>
  );
}

function Sidebar({ jobId }: { jobId: string }) {
  const { pathname } = useLocation();
  const summary = linkTo('talentboard.summary', { jobId });
  const isSummary = pathname === summary;
  return (
    <nav className={styles.sidebar} aria-label="Offre">
      <Link className={styles.entry} to={linkTo('talentboard.home')}>
        <ArrowLeftOutlined aria-hidden="true" /> Retour aux offres
      </Link>
      <Link
        className={styles.entry}
        to={linkTo('talentboard.job', { jobId })}
        aria-current={isSummary ? undefined : 'page'}
      >
        <TeamOutlined aria-hidden="true" /> TalentBoard
      </Link>
      <Link className={styles.entry} to={summary} aria-current={isSummary ? 'page' : undefined}>
        <FileTextOutlined aria-hidden="true" /> Résumé de la mission
      </Link>
    </nav>
  );
}

/**
 * Taken off the board, as the server says; or closed since, of somebody else, or never there, which the server tells
 * apart no more than we do.
 */
function ClosedJob({ error }: { error: unknown }) {
  const isTakenOff = reasonOf(error) === 'UNPUBLISHED';
  return (
    <Page title={isTakenOff ? 'Offre retirée' : 'Offre introuvable'} width="narrow">
      <EmptyState
        title={isTakenOff ? 'Cette offre n’est plus présentée' : 'Cette offre n’est plus ouverte'}
        action={
          <ButtonLink variant="primary" to={linkTo('talentboard.home')}>
            Voir mes offres ouvertes
          </ButtonLink>
        }
      >
        {isTakenOff ? messageOf(error) : 'Elle a été pourvue ou close, ou l’adresse est incomplète.'}
      </EmptyState>
    </Page>
  );
}
