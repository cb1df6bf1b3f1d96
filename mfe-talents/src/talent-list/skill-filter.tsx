import { useQuery } from '@bloom/shared-auth/apollo';
import { skillLevels } from '@bloom/shared-ui/business-values';
import { IconButton } from '@bloom/shared-ui/button';
import { CloseOutlined } from '@bloom/shared-ui/icons';
import { type KeyboardEvent, useId, useState } from 'react';
import { FindSkillsDocument, type FindSkillsQuery } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import { useSettled } from './settled-text.ts';
import styles from './talent-filters.module.css';
import type { ChosenSkill } from './talent-search.state.ts';

type Skill = FindSkillsQuery['findManySkillsFromLabel'][number];

/** Characters that a question to the server needs. */
const MINIMUM = 3;
const NONE: Skill[] = [];

interface SkillFilterProps {
  skills: ChosenSkill[];
  or: boolean;
  onChange: (change: { skills?: ChosenSkill[]; or?: boolean }) => void;
}

/** Skills with the level each needs at least, and whether all of them are needed. */
export function SkillFilter({ skills, or, onChange }: SkillFilterProps) {
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
              <select
                aria-label={`Niveau minimal en ${label}`}
                value={minLevel ?? ''}
                onChange={(event) => setLevel(id, event.target.value === '' ? null : Number(event.target.value))}
              >
                <option value="">Tout niveau</option>
                {skillLevels.map(({ from, label: name }) => (
                  <option key={from} value={from}>
                    {name}
                  </option>
                ))}
              </select>
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
      <label className={styles.operator}>
        <span>Parmi ces compétences</span>
        <select
          value={or ? 'or' : 'and'}
          disabled={skills.length < 2}
          onChange={(event) => onChange({ or: event.target.value === 'or' })}
        >
          <option value="and">toutes (ET)</option>
          <option value="or">au moins une (OU)</option>
        </select>
      </label>
    </div>
  );
}

/** What is found for what is typed: the arrows choose, Enter takes. */
function SkillSearch({ chosen, onChoose }: { chosen: readonly ChosenSkill[]; onChoose: (skill: Skill) => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const asked = useSettled(text.trim().toLowerCase());
  const { data } = useQuery(FindSkillsDocument, {
    variables: { label: asked },
    skip: asked.length < MINIMUM,
    context: talentsApi,
  });
  const isCurrent = text.trim().toLowerCase() === asked && asked.length >= MINIMUM;
  const found = isCurrent ? (data?.findManySkillsFromLabel ?? NONE) : NONE;
  const offered = found.filter((skill) => chosen.every((one) => one.id !== skill.id));
  const take = (skill: Skill | undefined) => {
    if (skill === undefined) return;
    onChoose(skill);
    setText('');
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && offered.length > 0) {
      event.preventDefault();
      setAt((at + step + offered.length) % offered.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      take(offered[at]);
    } else if (event.key === 'Escape') setText('');
  };
  const isOpen = offered.length > 0;
  return (
    <div className={styles.combobox}>
      <label htmlFor={id} className={styles.groupLabel}>
        Compétences
      </label>
      <input
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
        placeholder="3 lettres au moins"
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setText('')}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Compétences trouvées" hidden={!isOpen}>
        {offered.map((skill, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
          <div
            key={skill.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // The field would be left first, and what was found be gone.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(skill)}
          >
            {skill.label}
          </div>
        ))}
      </div>
      {isCurrent && data !== undefined && !isOpen && <p className={styles.faint}>Aucune autre compétence trouvée.</p>}
    </div>
  );
}
