import { languageLevel } from '@bloom/shared-rules/levels';
import { Card } from '@bloom/shared-ui/card';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import styles from './career.module.css';

export function LanguagesPanel({ talent: { languages } }: PanelProps) {
  if (languages.length === 0) return null;
  return (
    <Card title="Langues">
      <ul className={styles.tags}>
        {languages.map(({ language, level }) => (
          <li key={language.id}>
            <StatusTag>{`${language.label} · ${languageLevel(level)}`}</StatusTag>
          </li>
        ))}
      </ul>
    </Card>
  );
}
