import { IconButton } from '@bloom/shared-ui/button';
import { CloseOutlined } from '@bloom/shared-ui/icons';
import { useId } from 'react';
import { LabelSearch } from '../label-search/label-search.tsx';
import type { ChosenSkill } from '../talent-search/talent-search.state.ts';
import { FindJobTitlesDocument } from '../talents.generated.ts';
import styles from './talent-filters.module.css';

/** Titles of which one is enough. */
export function JobFilter({ jobs, onChange }: { jobs: ChosenSkill[]; onChange: (jobs: ChosenSkill[]) => void }) {
  const id = useId();
  return (
    <div className={styles.group}>
      <label htmlFor={id} className={styles.groupLabel}>
        Métiers
      </label>
      <LabelSearch
        id={id}
        document={FindJobTitlesDocument}
        without={jobs.map((job) => job.id)}
        nothingFound="Aucun autre métier trouvé."
        onChoose={(job) => onChange([...jobs, { id: job.id, label: job.label, minLevel: null }])}
      />
      {jobs.length > 0 && (
        <ul className={styles.skills} aria-label="Métiers choisis">
          {jobs.map((job) => (
            <li key={job.id}>
              <span className={styles.skill}>{job.label}</span>
              <IconButton
                size="small"
                label={`Retirer ${job.label}`}
                icon={<CloseOutlined />}
                onClick={() => onChange(jobs.filter((one) => one.id !== job.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
