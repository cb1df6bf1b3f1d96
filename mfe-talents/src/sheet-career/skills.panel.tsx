import { skillLevel, skillLevels } from '@bloom/shared-rules/talents/talent-levels';
import { Button } from '@bloom/shared-ui/button';
import { plainText } from '@bloom/shared-ui/plain-text';
import { useState } from 'react';
import { PanelCard } from '../sheet-frame/panel.tsx';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import type { TalentSheetFragment } from '../talents.generated.ts';
import styles from './career.module.css';
import { skillsEditing } from './skill-lines.tsx';

/** Skills in sight before « + N autres ». */
const SHOWN = 5;

export function SkillsPanel(props: PanelProps) {
  const { skills } = props.talent;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? skills : skills.slice(0, SHOWN);
  const rest = skills.length - shown.length;
  return (
    <PanelCard {...props} title="Compétences" editing={skillsEditing}>
      {skills.length === 0 && <p className={styles.faint}>Aucune compétence renseignée.</p>}
      <ul className={styles.skills} aria-label="Compétences">
        {shown.map((skill) => (
          <Skill key={skill.skillId} skill={skill} />
        ))}
      </ul>
      {rest > 0 && (
        <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
          {`+ ${rest} ${rest === 1 ? 'autre' : 'autres'}`}
        </Button>
      )}
    </PanelCard>
  );
}

/** A skill with as many bars as its level has reached. */
function Skill({ skill: { label, level, years } }: { skill: TalentSheetFragment['skills'][number] }) {
  return (
    <li className={styles.skill}>
      <span className={styles.skillName}>{plainText(label)}</span>
      <span className={styles.skillLevel}>
        {skillLevel(level)}
        {years !== null && ` · ${years} ${years > 1 ? 'ans' : 'an'}`}
      </span>
      <span className={styles.bars} aria-hidden="true">
        {skillLevels.map(({ from }) => (
          <span key={from} className={level >= from ? styles.reached : undefined} />
        ))}
      </span>
    </li>
  );
}
