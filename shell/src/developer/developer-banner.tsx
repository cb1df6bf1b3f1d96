import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { of } from '@bloom/shared-rules/words/elision';
import { Button } from '@bloom/shared-ui/button';
import { formatTime } from '@bloom/shared-ui/format';
import { WarningOutlined } from '@bloom/shared-ui/icons';
import { useEffect, useLayoutEffect, useRef } from 'react';
import styles from './developer-banner.module.css';
import { type Fault, readFaults, writeFaults } from './faults.ts';
import { dropOverride, type Override } from './overrides.ts';
import { endTrial, setTrial, type TrialEnd, useTrial } from './trial.ts';

/** Says that this tab does not show what others see, for as long as it does. */
export function DeveloperBanner({ onOpenPanel }: { onOpenPanel: () => void }) {
  const config = useRuntimeConfig();
  const { overrides, ends } = useTrial();
  const faults = readFaults();
  const place = useRef<HTMLElement>(null);
  useRoomAbove(place);
  useExpiry(overrides);

  const isTrying = overrides.length > 0;
  const hasFaults = faults.length > 0;
  if (!isTrying && !hasFaults && ends.length === 0) {
    return null;
  }
  const leave = () => {
    dropOverride(config);
    writeFaults([]);
    window.location.reload();
  };
  return (
    <section ref={place} className={styles.banner} aria-label="Essai d’une version">
      <WarningOutlined className={styles.icon} aria-hidden="true" />
      <div className={styles.words} role="status">
        {overrides.map((override) => (
          <p key={override.remote}>{tryingText(override)}</p>
        ))}
        {hasFaults && <p>{faultsText(faults)}</p>}
        {ends.map((end) => (
          <p key={end.remote}>{endText(end)}</p>
        ))}
      </div>
      <div className={styles.actions}>
        <Button size="small" onClick={onOpenPanel}>
          Outils
        </Button>
        {isTrying || hasFaults || ends.some(({ why }) => why === 'expired') ? (
          <Button size="small" variant="primary" onClick={leave}>
            {isTrying || !hasFaults ? 'Revenir à la version publiée' : 'Arrêter les pannes'}
          </Button>
        ) : (
          <Button size="small" onClick={() => setTrial({ ends: [] })}>
            J’ai compris
          </Button>
        )}
      </div>
    </section>
  );
}

function tryingText({ remote, url, version, expires }: Override): string {
  const what = url === undefined ? `la version ${version}` : `la version de ${url}`;
  return `Vous essayez ${what} ${of(remote)}, jusqu’à ${formatTime(expires)}.`;
}

function faultsText(faults: readonly Fault[]): string {
  const remotes = [...new Set(faults.map(({ remote }) => remote))].join(', ');
  return faults.length === 1
    ? `Une panne est simulée dans cet onglet (${remotes}).`
    : `${faults.length} pannes sont simulées dans cet onglet (${remotes}).`;
}

function endText({ remote, why, reference }: TrialEnd): string {
  if (why === 'expired') {
    return `L’essai ${of(remote)} est terminé\u00a0: la version publiée revient au prochain chargement.`;
  }
  if (why === 'refused') {
    return `La version demandée pour ${remote} n’est pas autorisée ici\u00a0: vous voyez la version publiée.`;
  }
  const told = reference === undefined ? '' : ` Référence\u00a0: ${reference}.`;
  return `La version essayée ${of(remote)} ne s’est pas ouverte\u00a0: vous voyez la version publiée.${told}`;
}

/** The bar of the frame sticks below the banner, whatever its height. */
function useRoomAbove(place: React.RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--banner', `${place.current?.offsetHeight ?? 0}px`);
    measure();
    const observer = new ResizeObserver(measure);
    if (place.current) observer.observe(place.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--banner');
    };
  });
}

function useExpiry(overrides: readonly Override[]): void {
  const config = useRuntimeConfig();
  useEffect(() => {
    const timers = overrides.map(({ remote, expires }) =>
      setTimeout(() => {
        dropOverride(config, remote);
        endTrial({ remote, why: 'expired' });
      }, Date.parse(expires) - Date.now()),
    );
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [overrides, config]);
}
