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
  return (
    <ActionMenu
      label={`Compte de ${profile.displayName}`}
      icon={<UserOutlined />}
      iconOnly
      variant="quiet"
      header={header}
      items={[{ key: 'leave', label: 'Se déconnecter', icon: <LogoutOutlined />, onSelect: () => void signOut() }]}
    />
  );
}
