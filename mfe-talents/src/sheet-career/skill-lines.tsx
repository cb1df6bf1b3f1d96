import { levelOfYears, MAX_YEARS, skillLevel, skillLevels } from '@bloom/shared-rules/talents/talent-levels';
import { Button, IconButton } from '@bloom/shared-ui/button';
import { useFormContext } from '@bloom/shared-ui/form-context';
import { NumberField } from '@bloom/shared-ui/form-field';
import { CloseOutlined, PlusOutlined } from '@bloom/shared-ui/icons';
import { array, mixed, object } from '@bloom/shared-ui/schema';
import { ChoiceList } from '@bloom/shared-ui/select-field';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useId } from 'react';
import { type FoundLabel, LabelSearch } from '../label-search/label-search.tsx';
import type { PanelEditing } from '../sheet-frame/panel.tsx';
import { FindSkillsDocument, UpsertDirectSkillsDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './career.module.css';

interface SkillLine {
  /** '' for one that nobody has used yet. */
  skillId: string;
  label: string;
  years: number | string;
  /** 0 to 1. */
  level: number;
}
type SkillValues = { skills: SkillLine[] };

const LOWEST = skillLevels[0].from;
const LEVELS = skillLevels.map(({ from, label }) => ({ value: String(from), label }));
/** A level between two names is called by the lower one. */
const choiceOf = (level: number) => String(skillLevels.findLast(({ from }) => level >= from)?.from ?? LOWEST);

const schema = object({
  skills: array().of(
    object({
      years: mixed().test('years', `Un nombre entier d’années, de 0 à ${MAX_YEARS}`, (value) => {
        if (value === '' || value === undefined) return true;
        return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_YEARS;
      }),
    }),
  ),
});

export const skillsEditing: PanelEditing<SkillValues> = {
  name: 'skills',
  schema,
  labels: { skills: 'Compétences' },
  words: (_name, value) =>
    (value as SkillLine[]).map(({ label, level }) => `${label} (${skillLevel(level)})`).join(', '),
  valuesOf: ({ skills }) => ({
    skills: skills.map(({ skillId, label, level, years }) => ({ skillId, label, level, years: years ?? '' })),
  }),
  send: (client, { skills }, { id, version }) =>
    client.mutate({
      mutation: UpsertDirectSkillsDocument,
      variables: { id, version, skills: skills.map(sentOf) },
      context: talentsApi,
    }),
  isReady: ({ skills }) => skills.every(({ label }) => label !== ''),
  fields: <SkillLines />,
};

const sentOf = ({ skillId, label, level, years }: SkillLine) => ({
  ...(skillId === '' ? { label } : { skillId }),
  level,
  years: years === '' ? null : Number(years),
});

const isSame = (one: SkillLine, found: FoundLabel) =>
  (one.skillId !== '' && one.skillId === found.id) || one.label.toLowerCase() === found.label.toLowerCase();

/** Each skill once, with its years, from which the level follows unless another is chosen. */
function SkillLines() {
  const { values, setFieldValue } = useFormContext<SkillValues>();
  const toasts = useToasts();
  const { skills } = values;
  const set = (lines: SkillLine[]) => void setFieldValue('skills', lines, true);
  const choose = (place: number, found: FoundLabel) => {
    if (skills.some((line) => isSame(line, found))) {
      toasts.duplicate(`«\u202f${found.label}\u202f» est déjà dans la liste.`);
      return;
    }
    set(skills.map((line, at) => (at === place ? { ...line, skillId: found.id, label: found.label } : line)));
  };
  return (
    <>
      {skills.some(({ label }) => label !== '') && (
        <div className={styles.lineHead} aria-hidden="true">
          <span>Compétence</span>
          <span>Années</span>
          <span>Niveau</span>
        </div>
      )}
      <ul className={styles.lines} aria-label="Compétences à modifier">
        {skills.map((line, place) => (
          <SkillRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a line without a skill has nothing else to be told by
            key={`${place} ${line.label}`}
            line={line}
            place={place}
            onFound={(found) => choose(place, found)}
            onLevel={(level) => void setFieldValue(`skills.${place}.level`, level, true)}
            onRemove={() => set(skills.filter((_line, at) => at !== place))}
          />
        ))}
      </ul>
      <div>
        <Button
          icon={<PlusOutlined />}
          disabled={skills.some(({ label }) => label === '')}
          onClick={() => set([...skills, { skillId: '', label: '', years: '', level: LOWEST }])}
        >
          Ajouter une compétence
        </Button>
      </div>
    </>
  );
}

interface SkillRowProps {
  line: SkillLine;
  place: number;
  onFound: (found: FoundLabel) => void;
  onLevel: (level: number) => void;
  onRemove: () => void;
}

function SkillRow({ line, place, onFound, onLevel, onRemove }: SkillRowProps) {
  const { label, level } = line;
  const id = useId();
  const follow = (years: number | string) => {
    if (typeof years === 'number' && years >= 0) onLevel(levelOfYears(years));
  };
  if (label === '') {
    return (
      <li className={styles.newLine}>
        <label htmlFor={id}>Compétence</label>
        <LabelSearch
          id={id}
          document={FindSkillsDocument}
          without={[]}
          nothingFound="Aucune compétence trouvée."
          takesTyped
          onChoose={onFound}
        />
        <IconButton size="small" label="Retirer la ligne" icon={<CloseOutlined />} onClick={onRemove} />
      </li>
    );
  }
  return (
    <li className={styles.line}>
      <span className={styles.lineName}>{label}</span>
      <div className={styles.cell}>
        <span className={styles.cellName} aria-hidden="true">
          Années
        </span>
        <NumberField
          name={`skills.${place}.years`}
          label={`Années en ${label}`}
          hideLabel
          suffix="ans"
          integer
          onTyped={follow}
        />
      </div>
      <div className={styles.cell}>
        <span className={styles.cellName} aria-hidden="true">
          Niveau
        </span>
        <ChoiceList
          aria-label={`Niveau en ${label}`}
          value={choiceOf(level)}
          options={LEVELS}
          onChange={(chosen) => onLevel(Number(chosen))}
        />
      </div>
      <IconButton size="small" label={`Retirer ${label}`} icon={<CloseOutlined />} onClick={onRemove} />
    </li>
  );
}
