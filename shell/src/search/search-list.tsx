import {
  BankOutlined,
  CalendarOutlined,
  EnterOutlined,
  HistoryOutlined,
  ProjectOutlined,
  UserOutlined,
} from '@bloom/shared-ui/icons';
import type { ComponentType, MouseEvent } from 'react';
import { MenuIcon } from '../menu/menu-icon.tsx';
import styles from './search-dialog.module.css';
import type { SearchGroup, SearchOption } from './search-options.ts';

export interface SearchListProps {
  id: string;
  groups: SearchGroup[];
  active: SearchOption | undefined;
  optionId: (option: SearchOption) => string;
  onPoint: (option: SearchOption) => void;
  onOpen: (option: SearchOption, inNewTab: boolean) => void;
}

export function SearchList({ id, groups, active, optionId, onPoint, onOpen }: SearchListProps) {
  return (
    <div id={id} className={styles.list} role="listbox" aria-label="Résultats">
      {groups.map(({ title, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: the group of a listbox; a fieldset is for form fields
        <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
          <p id={`${id}-${title}`} className={styles.group}>
            {title}
          </p>
          {options.map((option) => (
            <Option
              key={option.key}
              id={optionId(option)}
              option={option}
              isActive={option === active}
              onPoint={() => onPoint(option)}
              onOpen={(event) => onOpen(option, event.ctrlKey || event.metaKey)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  option: SearchOption;
  isActive: boolean;
  onPoint: () => void;
  onOpen: (event: MouseEvent) => void;
}

function Option({ id, option, isActive, onPoint, onOpen }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
    <div
      id={id}
      className={styles.option}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onOpen}
    >
      <OptionIcon option={option} />
      <span className={styles.words}>
        <bdi className={styles.label}>{option.label}</bdi>
        {option.detail !== undefined && option.detail !== '' && <bdi className={styles.detail}>{option.detail}</bdi>}
      </span>
      <EnterOutlined aria-hidden="true" className={styles.enter} />
    </div>
  );
}

const KIND_ICONS: Partial<Record<SearchOption['kind'], ComponentType>> = {
  mission: ProjectOutlined,
  month: CalendarOutlined,
  person: UserOutlined,
  bloomer: UserOutlined,
  client: BankOutlined,
};

function OptionIcon({ option }: { option: SearchOption }) {
  if (option.kind === 'page') return <MenuIcon name={option.icon ?? ''} />;
  const Icon = KIND_ICONS[option.kind] ?? HistoryOutlined;
  return (
    <span aria-hidden="true">
      <Icon />
    </span>
  );
}
