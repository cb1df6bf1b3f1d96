import { useQuery } from '@bloom/shared-auth/apollo';
import { IconButton } from '@bloom/shared-ui/button';
import { CloseOutlined } from '@bloom/shared-ui/icons';
import { ChoiceList } from '@bloom/shared-ui/select-field';
import { useId, useState } from 'react';
import { FindJobTitlesDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import { useSettled } from './settled-text.ts';
import styles from './talent-filters.module.css';
import type { ChosenSkill } from './talent-search.state.ts';

const MINIMUM = 3;
const MAXIMUM = 100;

/** Titles of which one is enough. */
export function JobFilter({ jobs, onChange }: { jobs: ChosenSkill[]; onChange: (jobs: ChosenSkill[]) => void }) {
  const [text, setText] = useState('');
  const id = useId();
  const asked = useSettled(text.slice(0, MAXIMUM).trim().toLowerCase());
  const isAsked = asked.length >= MINIMUM;
  const { data } = useQuery(FindJobTitlesDocument, {
    variables: { label: asked },
    skip: !isAsked,
    context: talentsApi,
  });
  const found = isAsked ? (data?.findManyJobTitleFromLabel ?? []) : [];
  const offered = found.filter((job) => jobs.every((one) => one.id !== job.id));
  return (
    <div className={styles.group}>
      <label htmlFor={id} className={styles.groupLabel}>
        Métiers
      </label>
      <ChoiceList
        id={id}
        search
        value=""
        placeholder="3 lettres au moins"
        options={offered.map((job) => ({ value: job.id, label: job.label }))}
        notFoundContent={isAsked && data !== undefined ? 'Aucun autre métier trouvé.' : null}
        onSearch={setText}
        onChange={(jobId) => {
          const job = offered.find((one) => one.id === jobId);
          if (job) onChange([...jobs, { id: job.id, label: job.label, minLevel: null }]);
        }}
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
