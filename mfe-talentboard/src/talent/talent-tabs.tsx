import { useSearchParams } from '@bloom/shared-ui/routing';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './talent-tabs.module.css';

export interface Tab {
  /** In the address. */
  id: string;
  label: string;
  content: ReactNode;
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs whose choice lives in the address; the strip scrolls on a phone and keeps the chosen one in view. */
export function TalentTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const [search, setSearch] = useSearchParams();
  const strip = useRef<HTMLDivElement>(null);
  const found = tabs.findIndex(({ id }) => id === search.get('tab'));
  const index = Math.max(found, 0);
  const chosen = tabs[index];

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab moves the strip
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (tab && strip.current)
      strip.current.scrollLeft = tab.offsetLeft - strip.current.clientWidth / 2 + tab.offsetWidth / 2;
  }, [index]);

  const choose = (id: string) => setSearch(id === tabs[0]?.id ? {} : { tab: id }, { replace: true });
  const step = (event: KeyboardEvent) => {
    const next = tabs[STEPS[event.key]?.(index, tabs.length) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    choose(next.id);
    strip.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };

  if (chosen === undefined) return null;
  return (
    <div className={styles.tabs}>
      <div ref={strip} className={styles.strip} role="tablist" aria-label={label} onKeyDown={step}>
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={id === chosen.id}
            aria-controls={`panel-${id}`}
            tabIndex={id === chosen.id ? 0 : -1}
            onClick={() => choose(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        key={chosen.id}
        id={`panel-${chosen.id}`}
        className={styles.panel}
        role="tabpanel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the panel of a tab takes the focus after it (ARIA APG)
        tabIndex={0}
        aria-labelledby={`tab-${chosen.id}`}
      >
        {chosen.content}
      </div>
    </div>
  );
}
