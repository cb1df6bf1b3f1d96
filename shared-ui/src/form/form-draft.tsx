import { useFormikContext } from 'formik';
import { useEffect, useMemo, useRef } from 'react';
import { DraftNotice } from '../draft/draft-notice.tsx';
import { type Draft, useDraft } from '../draft/use-draft.ts';
import type { FormValues } from './form-values.ts';

export interface FormDraftOptions<Values extends FormValues> {
  /** Fields that must never lie on the device: codes, bank accounts. Files are never kept either. */
  secrets?: readonly (keyof Values & string)[];
  /** What follows from the values of a draft that the person takes. */
  onTake?: (values: Values) => Values;
  /** The name of before, of which drafts may still lie on the device. */
  former?: string;
}

/** Give it to `Form`, and call `forget` once what was typed is saved. */
export interface FormDraft<Values extends FormValues> extends Draft<FormValues>, FormDraftOptions<Values> {}

/** @param name the form and its object, such as `pricing.<mission id>` */
export function useFormDraft<Values extends FormValues>(
  name: string,
  options: FormDraftOptions<Values> = {},
): FormDraft<Values> {
  const draft = useDraft(name, isRecord, options.former);
  const latest = useRef(options);
  latest.current = options;
  return useMemo(
    () => ({
      ...draft,
      secrets: latest.current.secrets,
      onTake: (values) => latest.current.onTake?.(values) ?? values,
    }),
    [draft],
  );
}

/** Inside the form: keeps what differs from what is saved, and offers what an earlier visit left. */
export function KeptDraft<Values extends FormValues>(props: { draft: FormDraft<Values>; initialValues: Values }) {
  const { draft, initialValues } = props;
  const { values, setValues } = useFormikContext<Values>();
  const offered = draft.offered && fittingPart(draft.offered.value, initialValues, draft.secrets);
  const isOffered = offered !== undefined && Object.keys(offered).length > 0;
  const changes = changesOf(values, initialValues, draft.secrets);
  // Typing before answering joins what is offered: neither is lost if the page goes away now.
  const latest = useRef({ ...offered, ...changes });
  latest.current = { ...offered, ...changes };
  const { keep } = draft;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is kept when it is typed, and only then: once saved it stays forgotten
  useEffect(() => keep(orNothing(latest.current)), [values]);

  if (!isOffered || draft.offered === undefined) return null;
  const take = () => {
    const restored = { ...values, ...offered, ...changes };
    draft.taken();
    void setValues(draft.onTake?.(restored) ?? restored, false);
  };
  const refuse = () => {
    draft.forget();
    keep(orNothing(changes));
  };
  return <DraftNotice savedAt={draft.offered.savedAt} onTake={take} onRefuse={refuse} />;
}

function orNothing(values: FormValues): FormValues | undefined {
  return Object.keys(values).length > 0 ? values : undefined;
}

function isRecord(stored: unknown): stored is FormValues {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored);
}

/** Fields that differ from what is saved: the others come from the server next time, as they are by then. */
function changesOf(values: FormValues, initial: FormValues, secrets: readonly string[] = []): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !secrets.includes(name) && isPlain(value) && !isSame(value, initial[name]),
    ),
  );
}

/** Fields of a draft that the form still has, with a value of their kind, and that are not saved by now. */
function fittingPart(stored: FormValues, initial: FormValues, secrets?: readonly string[]): FormValues {
  const known = Object.entries(stored).filter(([name, value]) => name in initial && isSameKind(value, initial[name]));
  return changesOf(Object.fromEntries(known), initial, secrets);
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  // The lines of a list; a file is no line.
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    return Object.values(value).every(isPlain);
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function isSameKind(value: unknown, initial: unknown): boolean {
  if (Array.isArray(initial)) return Array.isArray(value);
  // A number field holds text while it is empty or not a number yet.
  const isText = (one: unknown) => typeof one === 'string' || typeof one === 'number';
  return isText(initial) ? isText(value) : typeof value === typeof initial;
}
