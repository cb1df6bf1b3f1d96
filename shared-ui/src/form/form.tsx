import {
  Formik,
  type FormikConfig,
  type FormikErrors,
  type FormikProps,
  type FormikTouched,
  getIn,
  setNestedObjectValues,
  useFormikContext,
} from 'formik';
import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useRef } from 'react';
import { attempt } from '../attempt/attempt.ts';
import { useThere } from '../attempt/use-there.ts';
import { useUnsaved } from '../overlay/unsaved.tsx';
import styles from './form.module.css';
import { type FormDraft, KeptDraft } from './form-draft.tsx';
import type { FormValues } from './form-values.ts';
import { usePressesKnown } from './press.ts';

export type FormProps<Values extends FormValues> = {
  initialValues: Values;
  /** Resolves when the submission is over; `submitting` lasts as long. */
  onSubmit: FormikConfig<Values>['onSubmit'];
  /** A yup schema. */
  validationSchema?: FormikConfig<Values>['validationSchema'];
  validate?: FormikConfig<Values>['validate'];
  /** What the server refused, by field name: `fieldErrors` of useSubmit. */
  fieldErrors?: Record<string, string>;
  enableReinitialize?: boolean;
  /** Of useFormDraft: what is typed outlives a reload, a crash and an ended session. */
  draft?: FormDraft<Values>;
  /** Accessible name of the form. */
  label?: string;
  /** The name of the field that it was opened for, which has the focus first. */
  startAt?: string;
  /** For a submit button outside of the form, e.g. in the footer of a dialog: `<Button type="submit" form={id}>`. */
  id?: string;
  children: ReactNode | ((form: FormikProps<Values>) => ReactNode);
};

/**
 * A form that checks a field when it is left and everything on submit, then goes to the first error. It never checks
 * while somebody types for the first time, and never resets what was typed.
 */
export function Form<Values extends FormValues>(props: FormProps<Values>) {
  const { fieldErrors, label, startAt, id, draft, children, onSubmit, validate, ...config } = props;
  const isThere = useThere();
  const refusal = useRef<Refusal>(undefined);
  const check = async (values: Values) => ({
    ...(standing(refusal.current, values) as FormikErrors<Values>),
    ...(await validate?.(values)),
  });
  const send: typeof onSubmit = (values, form) => {
    refusal.current = { values, errors: {} };
    return attempt({ again: () => void form.submitForm(), isThere }, () => onSubmit(values, form));
  };
  return (
    <Formik<Values> {...config} validate={check} onSubmit={send} validateOnBlur validateOnChange={false}>
      {(form) => (
        <FormElement id={id} label={label} startAt={startAt} fieldErrors={fieldErrors} refusal={refusal}>
          {draft && <KeptDraft draft={draft} initialValues={props.initialValues} />}
          {typeof children === 'function' ? children(form) : children}
        </FormElement>
      )}
    </Formik>
  );
}

/** What was sent, and what the server refused of it: of each field while its value is the one that the server saw. */
type Refusal = { values: FormValues; errors: Record<string, string> } | undefined;

const standing = (refusal: Refusal, now: FormValues) =>
  Object.fromEntries(
    Object.entries(refusal?.errors ?? {}).filter(([name]) => getIn(refusal?.values, name) === getIn(now, name)),
  );

type ElementProps = {
  id?: string;
  label?: string;
  startAt?: string;
  fieldErrors?: Record<string, string>;
  refusal: RefObject<Refusal>;
  children: ReactNode;
};

function FormElement({ id, label, startAt, fieldErrors, refusal, children }: ElementProps) {
  const element = useRef<HTMLFormElement>(null);
  const form = useFormikContext<FormValues>();
  const { submitCount, isValidating, errors } = form;
  const focusedFor = useRef(0);
  useUnsaved(form.dirty);
  usePressesKnown();

  useEffect(() => {
    if (startAt) focusField(element.current, startAt);
  }, [startAt]);

  useEffect(() => {
    const checked = submitCount > focusedFor.current && !isValidating;
    if (!checked) return;
    focusedFor.current = submitCount;
    if (Object.keys(errors).length > 0) focusFirstError(element.current);
  }, [submitCount, isValidating, errors]);

  useServerErrors(form, fieldErrors, element.current, refusal);

  // Whoever sends the same again asks the server again.
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    refusal.current = undefined;
    form.handleSubmit(event);
  };
  return (
    <form ref={element} id={id} className={styles.form} aria-label={label} noValidate onSubmit={submit}>
      {children}
    </form>
  );
}

function useServerErrors(
  form: FormikProps<FormValues>,
  fieldErrors: Record<string, string> | undefined,
  element: HTMLFormElement | null,
  refusal: RefObject<Refusal>,
): void {
  const { values, isSubmitting, setErrors, setTouched } = form;
  const told = useRef<typeof fieldErrors>(undefined);
  useEffect(() => {
    // Formik clears the errors of a submission when it begins; ours come when it is over, and count for that one only.
    if (isSubmitting || fieldErrors === undefined || fieldErrors === told.current) return;
    told.current = fieldErrors;
    if (Object.keys(fieldErrors).length === 0) return;
    refusal.current = { values: refusal.current?.values ?? values, errors: fieldErrors };
    setTouched(setNestedObjectValues<FormikTouched<FormValues>>(fieldErrors, true), false);
    setErrors(fieldErrors as FormikErrors<FormValues>);
    requestAnimationFrame(() => focusFirstError(element));
  }, [fieldErrors, isSubmitting, values, setErrors, setTouched, element, refusal]);
}

/** A list that is chosen from has no name: its frame has. */
function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name) ?? form?.querySelector(`[data-field="${name}"] input`);
  if (field instanceof HTMLElement) field.focus();
}

function focusFirstError(element: HTMLFormElement | null): void {
  const field = element?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  field?.scrollIntoView?.({ block: 'center' });
}
