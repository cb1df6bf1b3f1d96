import { FileTextOutlined, SolutionOutlined } from '@bloom/shared-ui/icons';
import { EmptyState } from '@bloom/shared-ui/states';
import { periodOf } from '../job-board/talent.words.ts';
import type { BoardTalentFragment } from '../talents.generated.ts';
import styles from './talent.module.css';

type TalentProps = { talent: BoardTalentFragment };

/** Newest first, as the server answers them. */
export function ExperienceTab({ talent }: TalentProps) {
  if (talent.jobs.length === 0) {
    return (
      <EmptyState title="Aucune expérience renseignée" icon={<SolutionOutlined />}>
        Le CV en dit peut-être plus.
      </EmptyState>
    );
  }
  return (
    <ol className={styles.steps}>
      {talent.jobs.map((job) => (
        <Step
          key={job.id}
          title={job.jobTitle.join(', ')}
          place={job.name}
          period={periodOf(job)}
          text={job.description}
        />
      ))}
    </ol>
  );
}

export function EducationTab({ talent }: TalentProps) {
  if (talent.educations.length === 0) {
    return (
      <EmptyState title="Aucune formation renseignée" icon={<FileTextOutlined />}>
        Le CV en dit peut-être plus.
      </EmptyState>
    );
  }
  return (
    <ol className={styles.steps}>
      {talent.educations.map((school) => (
        <Step
          key={school.id}
          title={school.label ?? school.type ?? school.name}
          place={school.name}
          period={periodOf(school)}
          text={school.description}
        />
      ))}
    </ol>
  );
}

function Step(props: { title: string; place: string; period: string | undefined; text?: string | null }) {
  const { title, place, period, text } = props;
  return (
    <li className={styles.step}>
      <h2 className={styles.stepTitle}>{title}</h2>
      <p>{place}</p>
      {period && <p className={styles.soft}>{period}</p>}
      {text && <p className={styles.prose}>{text}</p>}
    </li>
  );
}
