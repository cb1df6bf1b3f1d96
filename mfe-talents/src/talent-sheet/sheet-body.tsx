import { useSearchParams } from '@bloom/shared-ui/routing';
import { ViewLinks } from '@bloom/shared-ui/view-links';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import { AddressOwners } from '../talent-duplicates/address-owners.tsx';
import { ProfileHead } from './profile-head.tsx';
import styles from './sheet-body.module.css';
import { furtherTabs, profilePanels } from './sheet-panels.tsx';
import { SidePanel } from './side-panel.tsx';

/** The whole sheet of a talent, on its page and in the dialog beside the search alike. */
export function SheetBody(props: PanelProps) {
  const [search] = useSearchParams();
  const tab = furtherTabs.find(({ key }) => key === search.get('tab'));
  const views = [undefined, ...furtherTabs.map(({ key }) => key)].map((key) => ({
    label: furtherTabs.find((each) => each.key === key)?.label ?? 'Profil',
    search: searchOf(search, key),
    isHere: key === tab?.key,
  }));
  return (
    <div className={styles.sheet}>
      <ProfileHead talent={props.talent} />
      <AddressOwners {...props} />
      {furtherTabs.length > 0 && <ViewLinks label="Parties de la fiche" views={views} />}
      <div className={styles.columns}>
        <SidePanel {...props} />
        <div className={styles.main}>
          {(tab ? [tab] : profilePanels).map(({ key, Panel }) => (
            <Panel key={key} {...props} />
          ))}
        </div>
      </div>
    </div>
  );
}

function searchOf(search: URLSearchParams, tab: string | undefined): string {
  const next = new URLSearchParams(search);
  if (tab === undefined) next.delete('tab');
  else next.set('tab', tab);
  return next.toString();
}
