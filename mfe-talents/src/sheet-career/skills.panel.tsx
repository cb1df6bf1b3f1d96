import { skillLevel } from '@bloom/shared-rules/levels';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useState } from 'react';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import styles from './career.module.css';

/** Skills in sight before « + N autres ». */
const SHOWN = 5;

export function SkillsPanel({ talent: { skills } }: PanelProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? skills : skills.slice(0, SHOWN);
  const rest = skills.length - shown.length;
  return (
    <Card title="Compétences">
      {skills.length === 0 && <p className={styles.faint}>Aucune compétence renseignée.</p>}
      <ul className={styles.tags}>
        {shown.map(({ skillId, label, level }) => (
          <li key={skillId}>
            <StatusTag>{`${label} · ${skillLevel(level)}`}</StatusTag>
          </li>
        ))}
        {rest > 0 && (
          <li>
            <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
              {`+ ${rest} ${rest === 1 ? 'autre' : 'autres'}`}
            </Button>
          </li>
        )}
      </ul>
    </Card>
  );
}
