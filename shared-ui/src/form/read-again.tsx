import { useEffect, useRef, useState } from 'react';
import { Notice } from '../notice/notice.tsx';
import { useFormContext } from './form-context.ts';

type Fields = Record<string, unknown>;

/** A field that somebody else changed while it was being changed here. */
interface Clash {
  name: string;
  theirs: unknown;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The form once its object was read again: what nobody typed here follows it, what was typed stays. */
export function follow<Values extends Fields>(values: Values, was: Values, is: Values) {
  const changed = Object.keys(is).filter((name) => !isSame(was[name], is[name]));
  const followed = changed.filter((name) => isSame(values[name], was[name])).map((name) => [name, is[name]]);
  const clashes = changed
    .filter((name) => !isSame(values[name], was[name]) && !isSame(values[name], is[name]))
    .map((name): Clash => ({ name, theirs: is[name] }));
  return { values: { ...values, ...Object.fromEntries(followed) } as Values, clashes };
}

export interface ReadAgainProps {
  /** The values of the object as it was read last, and which state of it that is. */
  read: Fields;
  version: number;
  /** What was changed, such as « Cette société ». */
  subject: string;
  labels: Readonly<Partial<Record<string, string>>>;
  /** A value as its field shows it, where that is not its own text. */
  words?: (name: string, value: unknown) => string;
  /** Whose change it was. */
  by?: string;
  /** Bloomers are addressed otherwise. */
  isStaff: boolean;
}

const textOf = (_name: string, value: unknown) => String(value ?? '');

/** In a form: somebody else changed its object while it was open. */
export function ReadAgain(props: ReadAgainProps) {
  const { read, version, subject, labels, words = textOf, by = 'par une autre personne', isStaff } = props;
  const last = useRef({ read, version });
  const [clashes, setClashes] = useState<Clash[]>([]);
  const told = useRef<HTMLDivElement>(null);
  const { values, setValues } = useFormContext<Fields>();
  useEffect(() => {
    if (last.current.version === version) return;
    const again = follow(values, last.current.read, read);
    last.current = { read, version };
    setClashes(again.clashes);
    void setValues(again.values, false);
  }, [read, version, values, setValues]);
  // Whoever pressed the button under a long form would see nothing happen.
  useEffect(() => {
    if (clashes.length > 0) told.current?.scrollIntoView?.({ block: 'center' });
  }, [clashes]);
  const open = clashes.filter(({ name, theirs }) => !isSame(values[name], theirs));
  if (open.length === 0) return null;
  return (
    <div ref={told}>
      <Notice tone="warning">
        {subject} a été modifiée entre-temps {by}.{' '}
        {isStaff
          ? 'Vos saisies sont gardées\u00a0: vérifiez-les, puis enregistrez de nouveau.'
          : 'Tes saisies sont gardées\u00a0: vérifie-les, puis enregistre de nouveau.'}
        <ul>
          {open.map(({ name, theirs }) => (
            <li key={name}>
              {labels[name] ?? name}
              {'\u00a0: «\u202f'}
              {words(name, theirs)}
              {'\u202f» est enregistré.'}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
