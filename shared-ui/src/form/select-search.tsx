import Select from 'antd/es/select';
import { popupPlace } from '../overlay/popup-place.ts';
import { FieldFrame, type FieldProps, useBoundField } from './field.tsx';
import type { Option } from './form-field.tsx';

export type SelectSearchProps = FieldProps & {
  options: readonly Option[];
  placeholder?: string;
  /** Several values: the form's value is a list. */
  multiple?: boolean;
  /** Called with what is typed when the server does the searching. */
  onSearch?: (text: string) => void;
  loading?: boolean;
};

/** A long list to search in, for the screens of the staff: brings antd with it. */
export function SelectSearchField(props: SelectSearchProps) {
  const field = useBoundField<string | readonly string[]>(props);
  return (
    <FieldFrame {...props} id={field.id} error={field.error}>
      <Select
        {...field.aria}
        id={field.id}
        showSearch={{
          optionFilterProp: 'label',
          filterOption: props.onSearch === undefined,
          onSearch: props.onSearch,
        }}
        allowClear
        mode={props.multiple ? 'multiple' : undefined}
        status={field.error === undefined ? undefined : 'error'}
        value={field.value === '' ? undefined : field.value}
        options={[...props.options]}
        placeholder={props.placeholder}
        loading={props.loading}
        disabled={props.disabled}
        getPopupContainer={popupPlace}
        notFoundContent="Aucun résultat"
        onChange={(value: string | readonly string[] | undefined) => field.change(value ?? (props.multiple ? [] : ''))}
        onBlur={field.blur}
      />
    </FieldFrame>
  );
}
