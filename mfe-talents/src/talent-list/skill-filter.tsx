import { skillLevels } from '@bloom/shared-rules/talents/talent-levels';
import { IconButton } from '@bloom/shared-ui/button';
import { CloseOutlined } from '@bloom/shared-ui/icons';
import { ChoiceList, type Option } from '@bloom/shared-ui/select-field';
import { useId } from 'react';
import { type FoundLabel, LabelSearch } from '../label-search/label-search.tsx';
import type { ChosenSkill } from '../talent-search/talent-search.state.ts';
import { FindSkillsDocument } from '../talents.generated.ts';
import styles from './talent-filters.module.css';

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
  const add = ({ id, label }: FoundLabel) => onChange({ skills: [...without(id), { id, label, minLevel: null }] });
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
              <IconButton
                size="small"
                label={`Retirer ${label}`}
                icon={<CloseOutlined />}
                onClick={() => onChange({ skills: without(id) })}
              />
              <ChoiceList
                aria-label={`Niveau minimal en ${label}`}
                value={String(minLevel ?? '')}
                options={LEVELS}
                onChange={(level) => setLevel(id, level === '' ? null : Number(level))}
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

/** What is chosen goes to the list below. */
function SkillSearch({ chosen, onChoose }: { chosen: readonly ChosenSkill[]; onChoose: (skill: FoundLabel) => void }) {
  const id = useId();
  return (
    <div className={styles.combobox}>
      <label htmlFor={id} className={styles.groupLabel}>
        Compétences
      </label>
      <LabelSearch
        id={id}
        document={FindSkillsDocument}
        without={chosen.map((skill) => skill.id)}
        nothingFound="Aucune autre compétence trouvée."
        onChoose={onChoose}
      />
    </div>
  );
}
