import AntCard from 'antd/es/card';
import Statistic from 'antd/es/statistic';
import type { ReactNode } from 'react';
import { formatPercent } from '../format/format.ts';
import { ArrowDownOutlined, ArrowUpOutlined } from '../icons/icons.ts';
import styles from './card.module.css';

export type KpiCardProps = {
  icon: ReactNode;
  label: string;
  /** Already formatted; a link where it opens what it is made of. */
  value: ReactNode;
  /**
   * In percent, e.g. 12.5. Positive is green and up; zero and below red and down, of expenses too: the colour tells
   * which way a figure went, the same on every card, and not whether that is good.
   */
  evolution?: number;
  hint?: ReactNode;
};

export function KpiCard({ icon, label, value, evolution, hint }: KpiCardProps) {
  return (
    <AntCard className={styles.kpi} size="small">
      <Statistic
        title={label}
        // antd writes numbers as English has them.
        formatter={() => value}
        prefix={
          <span className={styles.kpiIcon} aria-hidden="true">
            {icon}
          </span>
        }
        suffix={evolution !== undefined && <Evolution percent={evolution} />}
      />
      {hint && <p className={styles.hint}>{hint}</p>}
    </AntCard>
  );
}

function Evolution({ percent }: { percent: number }) {
  const up = percent > 0;
  return (
    <span className={up ? styles.up : styles.down}>
      {up ? <ArrowUpOutlined aria-hidden="true" /> : <ArrowDownOutlined aria-hidden="true" />}{' '}
      <span className="visually-hidden">{up ? 'en hausse de' : 'en baisse de'} </span>
      {formatPercent(Math.abs(percent))}
    </span>
  );
}
