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
  /** In percent, e.g. 12.5. Positive is green and up; zero and below red and down, as the specification has it. */
  evolution?: number;
  /** Of a figure that nobody wants high, such as expenses: a fall is green, a rise neither good nor bad. */
  fallsAreGood?: boolean;
  hint?: ReactNode;
};

export function KpiCard({ icon, label, value, evolution, fallsAreGood = false, hint }: KpiCardProps) {
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
        suffix={evolution !== undefined && <Evolution percent={evolution} fallsAreGood={fallsAreGood} />}
      />
      {hint && <p className={styles.hint}>{hint}</p>}
    </AntCard>
  );
}

function Evolution({ percent, fallsAreGood }: { percent: number; fallsAreGood: boolean }) {
  const up = percent > 0;
  const tone = fallsAreGood ? (percent < 0 ? styles.up : undefined) : up ? styles.up : styles.down;
  return (
    <span className={tone}>
      {up ? <ArrowUpOutlined aria-hidden="true" /> : <ArrowDownOutlined aria-hidden="true" />}{' '}
      <span className="visually-hidden">{up ? 'en hausse de' : 'en baisse de'} </span>
      {formatPercent(Math.abs(percent))}
    </span>
  );
}
