import { Tabs } from '@bloom/shared-ui/antd/tabs';
import { useSearchParams } from '@bloom/shared-ui/routing';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './talent-tabs.module.css';

export interface Tab {
  /** In the address. */
  id: string;
  label: string;
  content: ReactNode;
  /** Something is typed in it: another tab hides it and does not take it away. */
  holdsForm?: boolean;
}

/** Tabs whose choice lives in the address; the strip scrolls on a phone and keeps the chosen one in view. */
export function TalentTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const [search, setSearch] = useSearchParams();
  const first = tabs[0]?.id ?? '';
  const chosen = tabs.find(({ id }) => id === search.get('tab'))?.id ?? first;
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = strip.current?.querySelector(`[data-node-key="${chosen}"]`);
    tab?.scrollIntoView?.({ inline: 'center', block: 'nearest' });
  }, [chosen]);
  return (
    <section ref={strip} aria-label={label}>
      <Tabs
        className={styles.tabs}
        activeKey={chosen}
        onChange={(id) => setSearch(id === first ? {} : { tab: id }, { replace: true })}
        items={tabs.map(({ id, label, content, holdsForm = false }) => ({
          key: id,
          label,
          destroyOnHidden: !holdsForm,
          children: <div className={styles.panel}>{content}</div>,
        }))}
      />
    </section>
  );
}
