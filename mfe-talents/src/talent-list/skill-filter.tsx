import { useQuery } from '@bloom/shared-auth/apollo';
import { skillLevels } from '@bloom/shared-rules/levels';
import { IconButton } from '@bloom/shared-ui/button';
import { CloseOutlined } from '@bloom/shared-ui/icons';
import { ChoiceList, type Option } from '@bloom/shared-ui/select-field';
import { useId, useState } from 'react';
import { FindSkillsDocument, type FindSkillsQuery } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import { useSettled } from './settled-text.ts';
import styles from './talent-filters.module.css';
import type { ChosenSkill } from './talent-search.state.ts';

type Skill = FindSkillsQuery['findManySkillsFromLabel'][number];

/** Characters that a question to the server needs. */
const MINIMUM = 3;
const MAXIMUM = 100;
const NONE: Skill[] = [];

const LEVELS: Option[] = [
  { value: '', label: 'Tout niveau' },
  ...skillLevels.map(({ from, label }) => ({ value: String(from), label })),
];
const OPERATORS: Option<'and' | 'or'>[] = [
  { value: 'and', label: 'toutes (ET)' },
  { value: 'or', label: 'au moins une (OU)' },
];

interface SkillFilterProps {
  skills: ChosenSkill[];
  or: boolean;
  onChange: (change: { skills?: ChosenSkill[]; or?: boolean }) => void;
}

/** Skills with the level each needs at least, and whether all of them are needed. */
export function SkillFilter({ skills, or, onChange }: SkillFilterProps) {
  const operatorId = useId();
  const without = (id: string) => skills.filter((skill) => skill.id !== id);
  const add = ({ id, label }: Skill) => onChange({ skills: [...without(id), { id, label, minLevel: null }] });
  const setLevel = (id: string, minLevel: number | null) =>
    onChange({ skills: skills.map((skill) => (skill.id === id ? { ...skill, minLevel } : skill)) });
  return (
    <div className={styles.group}>
      <SkillSearch chosen={skills} onChoose={add} />
      {skills.length > 0 && (
        <ul className={styles.skills} aria-label="Compétences choisies">
          {skills.map(({ id, label, minLevel }) => (
            <li key={id}>
              <span className={styles.skill}>{label}</span>
              <ChoiceList
                aria-label={`Niveau minimal en ${label}`}
                value={String(minLevel ?? '')}
                options={LEVELS}
                onChange={(level) => setLevel(id, level === '' ? null : Number(level))}
              />
              <IconButton
                size="small"
                label={`Retirer ${label}`}
                icon={<CloseOutlined />}
                onClick={() => onChange({ skills: without(id) })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.operator}>
        <label htmlFor={operatorId}>Parmi ces compétences</label>
        <ChoiceList
          id={operatorId}
          value={or ? 'or' : 'and'}
          options={OPERATORS}
          disabled={skills.length < 2}
          onChange={(operator) => onChange({ or: operator === 'or' })}
        />
      </div>
    </div>
  );
}

/** What is found for what is typed; what is chosen goes to the list below. */
function SkillSearch({ chosen, onChoose }: { chosen: readonly ChosenSkill[]; onChoose: (skill: Skill) => void }) {
  const [text, setText] = useState('');
  const id = useId();
  const typed = text.slice(0, MAXIMUM).trim().toLowerCase();
  const asked = useSettled(typed);
  const { data } = useQuery(FindSkillsDocument, {
    variables: { label: asked },
    skip: asked.length < MINIMUM,
    context: talentsApi,
  });
  const isCurrent = typed === asked && asked.length >= MINIMUM;
  const found = isCurrent ? (data?.findManySkillsFromLabel ?? NONE) : NONE;
  const offered = found.filter((skill) => chosen.every((one) => one.id !== skill.id));
  return (
    <div className={styles.combobox}>
      <label htmlFor={id} className={styles.groupLabel}>
        Compétences
      </label>
      <ChoiceList
        id={id}
        search
        value=""
        placeholder="3 lettres au moins"
        options={offered.map((skill) => ({ value: skill.id, label: skill.label }))}
        notFoundContent={isCurrent && data !== undefined ? 'Aucune autre compétence trouvée.' : null}
        onSearch={setText}
        onChange={(skillId) => {
          const skill = offered.find((one) => one.id === skillId);
          if (skill) onChoose(skill);
        }}
      />
    </div>
  );
}
