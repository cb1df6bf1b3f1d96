import { useSession } from '@bloom/shared-auth/session';
import { LogoutOutlined, UserOutlined } from '@bloom/shared-ui/icons';
import { ActionMenu } from '@bloom/shared-ui/menu';
import styles from './top-bar.module.css';

/** Who is signed in, and the way out. */
export function PersonMenu() {
  const { profile, signOut } = useSession();
  if (profile === undefined) {
    return null;
  }
  const header = (
    <div className={styles.person}>
      <strong>{profile.displayName}</strong>
      <span>{profile.email}</span>
    </div>
  );
  const leave = { key: 'leave', label: 'Se déconnecter', icon: <LogoutOutlined />, onSelect: () => void signOut() };
  return (
    <>
      <span className={styles.name} aria-hidden="true">
        {profile.displayName}
      </span>
      <ActionMenu
        label={`Compte de ${profile.displayName}`}
        icon={<UserOutlined />}
        iconOnly
        variant="quiet"
        header={header}
        items={[leave]}
      />
    </>
  );
}
