import { skillLevels } from '@bloom/shared-rules/talents/talent-levels';
import { networkLabel } from '@bloom/shared-rules/talents/talent-profile';
import { Checkbox } from '@bloom/shared-ui/antd/checkbox';
import { Segmented } from '@bloom/shared-ui/antd/segmented';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { formatPhone } from '@bloom/shared-ui/format';
import { Notice } from '@bloom/shared-ui/notice';
import { plainText } from '@bloom/shared-ui/plain-text';
import { useId, useState } from 'react';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import styles from './cv.module.css';
import { acceptedOf, type Choice, choicesOf, groupLabels, groups, isSingle, type Proposals } from './cv-choices.ts';
import { useTaking } from './cv-taking.ts';

const levels = skillLevels.map(({ from, label }) => ({ value: from, label }));

/** What the CV says and the sheet does not: nothing is written but what is ticked, when the button is pressed. */
export function CvProposals({ proposals, ...props }: PanelProps & { proposals: Proposals }) {
  const choices = choicesOf(proposals, { network: networkLabel, phone: formatPhone });
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [level, setLevel] = useState<number>(skillLevels[1].from);
  const { take, submitting, otherTitle } = useTaking(props);
  if (choices.length === 0) return null;
  const chosen = choices.filter(({ key }) => taken.has(key));
  const toggle = (choice: Choice) => {
    const next = new Set(taken);
    if (isSingle(choice.group)) for (const other of choices) if (other.group === choice.group) next.delete(other.key);
    if (taken.has(choice.key)) next.delete(choice.key);
    else next.add(choice.key);
    setTaken(next);
  };
  const save = async () => {
    if (await take(acceptedOf(chosen, level))) setTaken(new Set());
  };
  return (
    <Card title="Proposé par le CV">
      <div className={styles.stack}>
        <p className={styles.words}>
          {'Lu dans le CV et absent de la fiche. Cochez ce qui est juste\u00a0: le reste est ignoré.'}
        </p>
        {groups.map((group) => (
          <Group
            key={group}
            label={groupLabels[group]}
            choices={choices.filter((choice) => choice.group === group)}
            taken={taken}
            onToggle={toggle}
          >
            {group === 'skills' && chosen.some((choice) => choice.group === 'skills') && (
              <LevelChoice level={level} onChange={setLevel} />
            )}
          </Group>
        ))}
        {otherTitle !== undefined && (
          <Notice tone="warning">
            {`Le métier a été modifié entre-temps par une autre personne\u00a0: «\u202f${plainText(otherTitle)}\u202f» est enregistré. Vos choix sont gardés\u00a0: vérifiez-les, puis ajoutez-les de nouveau.`}
          </Notice>
        )}
        <div className={styles.actions}>
          <Button variant="primary" disabled={chosen.length === 0} loading={submitting} onClick={() => void save()}>
            {chosen.length > 1 ? `Ajouter ${chosen.length} éléments à la fiche` : 'Ajouter à la fiche'}
          </Button>
        </div>
      </div>
    </Card>
  );
}

interface GroupProps {
  label: string;
  choices: readonly Choice[];
  taken: ReadonlySet<string>;
  onToggle: (choice: Choice) => void;
  children: React.ReactNode;
}

function Group({ label, choices, taken, onToggle, children }: GroupProps) {
  if (choices.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <Checkbox key={choice.key} checked={taken.has(choice.key)} onChange={() => onToggle(choice)}>
            {plainText(choice.label)}
          </Checkbox>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

function LevelChoice({ level, onChange }: { level: number; onChange: (level: number) => void }) {
  const id = useId();
  return (
    <div className={styles.level}>
      <span id={id}>Niveau de ces compétences</span>
      <Segmented aria-labelledby={id} options={levels} value={level} onChange={onChange} />
    </div>
  );
}
