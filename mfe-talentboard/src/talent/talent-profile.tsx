import { contractOf, rhythmOf } from '@bloom/shared-rules/talents/job-offer-words';
import { languageLevel, skillLevel } from '@bloom/shared-rules/talents/talent-levels';
import { Card } from '@bloom/shared-ui/card';
import { DataList } from '@bloom/shared-ui/data-list';
import { formatDate } from '@bloom/shared-ui/format';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import type { BoardJobWithTalents } from '../job-board/job-board.query.ts';
import { availabilityOf, phaseWords, remoteWords, statusWords } from '../job-board/talent.words.ts';
import type { BoardTalentFragment } from '../talents.generated.ts';
import styles from './talent.module.css';

type TalentProps = { talent: BoardTalentFragment };

export function ProfileTab({ talent }: TalentProps) {
  return (
    <>
      {talent.summary && (
        <Card title="En quelques mots">
          <p className={styles.prose}>{talent.summary}</p>
        </Card>
      )}
      <Card title="En bref">
        <DataList
          items={[
            { label: 'Métier', value: talent.jobTitle },
            { label: 'Contrat', value: talent.status && statusWords[talent.status] },
            { label: 'Disponibilité', value: availabilityOf(talent.availabilityDate) },
            { label: 'Lieu de travail', value: talent.remoteWork && remoteWords[talent.remoteWork] },
            { label: 'Ville', value: talent.city },
          ]}
        />
      </Card>
      <Levels title="Compétences" labels={talent.skills} wordOf={skillLevel} />
      <Levels title="Langues" labels={talent.languages} wordOf={languageLevel} />
    </>
  );
}

interface LevelsProps {
  title: string;
  labels: readonly { label: string; level: number }[];
  wordOf: (level: number) => string;
}

function Levels({ title, labels, wordOf }: LevelsProps) {
  if (labels.length === 0) return null;
  return (
    <Card title={title}>
      <ul className={styles.levels}>
        {labels.map(({ label, level }) => (
          <li key={label}>
            <span>{label}</span>
            <span className={styles.soft}>{wordOf(level)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What the person is a candidate for, and how far they are. */
export function JobTab({ job, talent }: TalentProps & { job: BoardJobWithTalents['job'] }) {
  return (
    <Card title={job.name}>
      <DataList
        items={[
          {
            label: 'Étape',
            value: <StatusTag tone="info">{phaseWords[talent.phase] ?? 'Présenté'}</StatusTag>,
          },
          { label: 'Depuis le', value: formatDate(talent.phaseSince) },
          { label: 'Poste', value: job.jobTitle },
          { label: 'Recherche actuelle', value: talent.positionTitle },
          { label: 'Contrat', value: contractOf(job) },
          { label: 'Lieu', value: job.location },
          { label: 'Rythme', value: rhythmOf(job) },
        ]}
      />
    </Card>
  );
}
