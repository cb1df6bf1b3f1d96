import Select, { type SelectProps } from 'antd/es/select';
import { useId } from 'react';
import { CloseCircleFilled, DownOutlined } from '../icons/icons.ts';
import { popupPlace } from '../overlay/popup-place.ts';
import { FieldFrame, type FieldProps, statusOf, useBoundField } from './field.tsx';
import type { Option } from './option.ts';
import styles from './select-field.module.css';

export type { Option } from './option.ts';

/** A list this long is narrowed by typing. */
const SEARCHED_FROM = 12;
/** When a list is longer than this, only the lines in sight are drawn. */
const DRAWN_AT_ONCE = 300;

/** '' or undefined while nothing is chosen. */
type Chosen = string | readonly string[] | undefined;

type ListProps<Value extends string> = {
  options: readonly Option<Value>[];
  /** The text while nothing is chosen. */
  placeholder?: string;
  /** What is typed narrows the list; by default as soon as the list is long. */
  search?: boolean;
  /** Called with what is typed when the server does the searching. */
  onSearch?: (text: string) => void;
  loading?: boolean;
};

type PassedOn = Pick<
  SelectProps<Chosen>,
  'id' | 'mode' | 'disabled' | 'status' | 'allowClear' | 'onBlur' | 'className' | 'notFoundContent'
> & { 'aria-label'?: string; 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true };

export type ChoiceListProps<Value extends string> = ListProps<Value> &
  Omit<PassedOn, 'mode'> & { value: Value; onChange: (value: Value) => void };

/** One of a list, chosen outside of a form; whoever shows it names it, by `aria-label` or by a label for its `id`. */
export function ChoiceList<Value extends string>({ onChange, ...rest }: ChoiceListProps<Value>) {
  return <List {...rest} onChange={(value) => onChange(value as Value)} />;
}

type InnerProps = ListProps<string> & PassedOn & { value: Chosen; onChange: (value: Chosen) => void };

// antd's own are English words to who hears the page.
const CLEAR = { clearIcon: <CloseCircleFilled aria-hidden="true" />, label: 'Effacer le choix' };
const ARROW = <DownOutlined aria-hidden="true" />;

function List({ options, value, search = options.length > SEARCHED_FROM, onSearch, ...rest }: InnerProps) {
  const ownId = useId();
  const { id = ownId } = rest;
  const isLong = options.length > DRAWN_AT_ONCE;
  const isKnown = typeof value === 'string' && options.some((option) => option.value === value);
  // antd's field is empty for screen readers, whatever is chosen.
  const described = [rest['aria-describedby'], isKnown ? `${id}-chosen` : undefined].filter(Boolean).join(' ');
  return (
    <Select
      {...rest}
      id={id}
      aria-describedby={described || undefined}
      allowClear={rest.allowClear ? CLEAR : false}
      suffixIcon={rest.loading ? undefined : ARROW}
      className={`${styles.select} ${rest.className ?? ''}`}
      classNames={{ popup: { root: styles.list } }}
      showSearch={search && { optionFilterProp: 'label', filterOption: onSearch === undefined, onSearch }}
      value={value === '' && !isKnown ? null : value}
      options={[...options]}
      labelRender={rest.mode === undefined ? ({ label }) => <span id={`${id}-chosen`}>{label}</span> : undefined}
      virtual={isLong}
      popupMatchSelectWidth={isLong}
      getPopupContainer={popupPlace}
      notFoundContent={rest.notFoundContent === undefined ? 'Aucun résultat' : rest.notFoundContent}
    />
  );
}

export type SelectFieldProps = FieldProps &
  ListProps<string> & {
    /** Several values: the form's value is a list. */
    multiple?: boolean;
  };

/** One of a list, or several; what need not be chosen can be taken back. */
export function SelectField(props: SelectFieldProps) {
  const { options, placeholder, multiple = false, required } = props;
  const field = useBoundField<string | readonly string[]>(props);
  const isOptional = placeholder !== undefined && !required && !multiple && !props.search;
  return (
    <FieldFrame {...props} id={field.id} error={field.error}>
      <List
        {...field.aria}
        id={field.id}
        options={isOptional ? [{ value: '', label: placeholder }, ...options] : options}
        placeholder={placeholder}
        search={props.search}
        onSearch={props.onSearch}
        loading={props.loading}
        mode={multiple ? 'multiple' : undefined}
        allowClear={props.search}
        disabled={props.disabled}
        status={statusOf(field.error)}
        value={field.value}
        onChange={(value) => field.change(value ?? (multiple ? [] : ''))}
        onBlur={field.blur}
      />
    </FieldFrame>
  );
}
