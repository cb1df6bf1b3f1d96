import { isStaff } from '@bloom/shared-auth/roles';
import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { ROLES, type Role } from '@bloom/shared-rules/person/roles';
import { of } from '@bloom/shared-rules/words/elision';
import {
  AppstoreOutlined,
  BankOutlined,
  FileTextOutlined,
  LogoutOutlined,
  SettingOutlined,
} from '@bloom/shared-ui/icons';
import { type MenuItem, PlainMenu } from '@bloom/shared-ui/plain-menu';
import { useLeave } from '@bloom/shared-ui/remembered';
import { mayDevelop } from '../developer/developer-access.ts';
import { openDeveloperPanel } from '../developer/developer-opening.ts';
import { useRepresentation } from '../represented-company/represented-companies.tsx';
import { DENSITY_NAMES, THEME_NAMES, usePersonalAppearance } from '../settings/personal-appearance.ts';
import { initialsOf } from './initials.ts';
import styles from './person-menu.module.css';

const ROLE_NAMES: Record<Role, string> = {
  Admin: 'Administration',
  System: 'Système',
  Bloomer: 'Bloomer',
  Client: 'Client',
  Anonymous: 'Invité',
};

const SETTINGS = '/settings';

/** Who is signed in, as whom, and the way out. */
export function PersonMenu({ canOpen }: { canOpen: (path: string) => boolean }) {
  const { profile, roles, state, hasRole } = useSession();
  const leave = useLeave();
  const config = useRuntimeConfig();
  const look = useLookItems();
  const { chosenName } = useRepresentation();
  if (profile === undefined) {
    return null;
  }
  const { displayName, email } = profile;
  const items: MenuItem[] = [
    ...(chosenName === undefined ? [] : [OTHER_COMPANY]),
    ...(canOpen(SETTINGS)
      ? [{ key: 'settings', label: 'Paramètres', icon: <SettingOutlined />, to: SETTINGS } satisfies MenuItem]
      : hasRole('Client')
        ? [OWN_DATA]
        : []),
    ...look,
    // On a developer's machine everybody may open them; in the menu they are for staff.
    ...(isStaff(roles) && mayDevelop(config, { state, roles }) ? [DEVELOPER_ITEM] : []),
    { key: 'leave', isApart: true, label: 'Se déconnecter', icon: <LogoutOutlined />, onSelect: () => void leave() },
  ];
  return (
    <PlainMenu
      label={`Compte ${of(displayName)}`}
      face={
        <span className={styles.face}>
          <Initials name={displayName} />
          <span className={styles.name}>
            <bdi>{displayName}</bdi>
          </span>
        </span>
      }
      header={
        <div className={styles.card}>
          <strong>
            <bdi>{displayName}</bdi>
          </strong>
          <span>{email}</span>
          {chosenName !== undefined && <bdi>{chosenName}</bdi>}
          <span className={styles.roles}>
            {ROLES.filter((role) => roles.includes(role))
              .map((role) => ROLE_NAMES[role])
              .join(' · ')}
          </span>
        </div>
      }
      items={items}
    />
  );
}

const OTHER_COMPANY: MenuItem = {
  key: 'company',
  label: 'Changer d’entreprise',
  icon: <BankOutlined />,
  to: '/my-company',
};

/** For who has no settings, where the footer, which phones do not show, is the only other way to leave for good. */
const OWN_DATA: MenuItem = { key: 'data', label: 'Mes données', icon: <FileTextOutlined />, to: '/my-data' };

const DEVELOPER_ITEM: MenuItem = {
  key: 'developer',
  isApart: true,
  label: 'Outils de développement',
  icon: <AppstoreOutlined />,
  onSelect: openDeveloperPanel,
};

/** How the product looks: here for who has no settings, and for who wants it now. */
function useLookItems(): MenuItem[] {
  const { theme, density, choose } = usePersonalAppearance();
  return [
    ...namesOf(THEME_NAMES).map(([value, name]) => ({
      key: value,
      label: `Thème ${name}`,
      isApart: value === 'light',
      checked: value === theme,
      onSelect: () => choose({ theme: value }),
    })),
    ...namesOf(DENSITY_NAMES).map(([value, name]) => ({
      key: value,
      label: `Affichage ${name}`,
      isApart: value === 'comfortable',
      checked: value === density,
      onSelect: () => choose({ density: value }),
    })),
  ];
}

const namesOf = <Value extends string>(names: Record<Value, string>) => Object.entries(names) as [Value, string][];

/** Drawn by the style sheet: they are no part of the button's words. */
function Initials({ name }: { name: string }) {
  return <span className={styles.initials} data-initials={initialsOf(name)} aria-hidden="true" />;
}
