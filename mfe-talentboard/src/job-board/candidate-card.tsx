import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { TagList } from '@bloom/shared-ui/tag-list';
import type { BoardTalentFragment } from '../talents.generated.ts';
import styles from './job-board.module.css';
import { availabilityOf, phaseWords, saidOf } from './talent.words.ts';

/** One candidate; somebody who had their data erased keeps a place in the count, without a page. */
export function CandidateCard({ jobId, talent }: { jobId: string; talent: BoardTalentFragment }) {
  const { talentId, fullname, isErased, skills } = talent;
  const said = saidOf(talent.feedbacks);
  return (
    <article className={styles.talent}>
      <p className={styles.state}>
        <StatusTag tone="info">{phaseWords[talent.phase] ?? 'Présenté'}</StatusTag>
        {said && <StatusTag tone={said.tone}>{said.label}</StatusTag>}
      </p>
      <h2 className={styles.name}>
        {isErased ? (
          fullname
        ) : (
          <Link className={styles.link} to={linkTo('talentboard.talent', { jobId, talentId })}>
            {fullname}
          </Link>
        )}
      </h2>
      {isErased ? (
        <p className={styles.soft}>Cette personne a demandé la suppression de ses données.</p>
      ) : (
        <>
          <p>{talent.jobTitle}</p>
          <p className={styles.soft}>
            {[talent.city, availabilityOf(talent.availabilityDate)].filter(Boolean).join(' · ')}
          </p>
          {talent.summary && <p className={styles.summary}>{talent.summary}</p>}
          {skills.length > 0 && <TagList label="Compétences" labels={skills.map(({ label }) => label)} />}
        </>
      )}
    </article>
  );
}
