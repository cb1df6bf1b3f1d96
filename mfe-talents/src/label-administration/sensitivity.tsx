import { Range } from '@bloom/shared-ui/slider-field';
import { useId } from 'react';
import styles from './label-administration.module.css';
import { useLeastLikeness } from './label-neighbours.tsx';

const inWords = (value: number) => value.toLocaleString('fr-FR', { minimumFractionDigits: 2 });

/** 0 tells every label's neighbour, 1 only those that say the same. */
export function Sensitivity() {
  const id = useId();
  const [least, setLeast] = useLeastLikeness();
  return (
    <div className={styles.sensitivity}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        title={'0\u00a0: le plus proche de chaque libellé\u202f; 1\u00a0: seulement les mêmes mots'}
      >
        Sensibilité du rapprochement
      </label>
      <Range id={id} value={least} min={0} max={1} step={0.01} words={inWords} onChange={setLeast} />
    </div>
  );
}
