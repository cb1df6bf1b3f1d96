import { formatDate, todayInParis } from '@bloom/shared-ui/format';
import type { GridColumn } from '@bloom/shared-ui/grid';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import type { SocietyListQuery } from '../graphql.generated.ts';
import styles from './society-list.module.css';

type Company = SocietyListQuery['societies'][number];

const kindOf = ({ isClient, portage }: Company) => {
  if (isClient) return 'Cliente';
  return portage ? 'Portage' : 'Facturation';
};

function identityOf({ siret, tva, identityCheck }: Company): string {
  if (identityCheck === 'toVerify') return 'À vérifier';
  return siret || tva ? 'Cohérents' : 'Non renseignés';
}

const isChecked = ({ identityCheck }: Company) => identityCheck !== 'toVerify';

export const societyColumns: GridColumn<Company>[] = [
  {
    id: 'name',
    header: 'Société',
    width: 220,
    pinned: 'left',
    value: ({ name }) => name,
    render: ({ recordId, name }) => <Link to={linkTo('society.page', { recordId })}>{name}</Link>,
  },
  { id: 'kind', header: 'Rôle', kind: 'list', width: 120, value: kindOf },
  {
    id: 'bloomers',
    header: 'Bloomers',
    flex: 1,
    minWidth: 180,
    value: ({ bloomers }) => bloomers.map(({ fullname }) => fullname).join(', '),
  },
  {
    id: 'kbis',
    header: 'Fin du KBIS',
    kind: 'date',
    width: 170,
    value: ({ KbisExpirationDate: day }) => day,
    render: ({ KbisExpirationDate: day }) => <LastDay day={day} />,
  },
  {
    id: 'urssaf',
    header: 'Fin URSSAF',
    kind: 'date',
    width: 170,
    value: ({ URSSAFVCExpirationDate: day }) => day,
    render: ({ URSSAFVCExpirationDate: day }) => <LastDay day={day} />,
  },
  {
    id: 'identity',
    header: 'SIRET et TVA',
    kind: 'list',
    width: 150,
    value: identityOf,
    render: (company) => (isChecked(company) ? identityOf(company) : <StatusTag tone="warning">À vérifier</StatusTag>),
  },
  { id: 'status', header: 'Statut', kind: 'list', width: 150, value: ({ status }) => status },
  { id: 'siret', header: 'SIRET ou identifiant', width: 185, value: ({ siret }) => siret },
  { id: 'town', header: 'Ville', width: 150, value: ({ addressTown }) => addressTown },
];

/** A paper is good on its last day. */
const isOver = (day: string) => day < todayInParis();

function LastDay({ day }: { day: string | null }) {
  if (day === null) return null;
  return isOver(day) ? <StatusTag tone="danger">Expiré le {formatDate(day)}</StatusTag> : formatDate(day);
}

function Paper({ name, day }: { name: string; day: string | null }) {
  if (day === null) return null;
  if (isOver(day)) return <StatusTag tone="danger">{`${name} expiré le ${formatDate(day)}`}</StatusTag>;
  return <span className={styles.paper}>{`${name} jusqu’au ${formatDate(day)}`}</span>;
}

/** What one looks for on a phone; the words are those of the table. */
export function CompanyOnCard({ company }: { company: Company }) {
  const { recordId, name, bloomers, KbisExpirationDate: kbis, URSSAFVCExpirationDate: urssaf } = company;
  return (
    <div className={styles.card}>
      <Link to={linkTo('society.page', { recordId })} className={styles.name}>
        {name}
      </Link>
      <span className={styles.facts}>
        {[kindOf(company), company.status, company.addressTown].filter(Boolean).join(' · ')}
        {!isChecked(company) && <StatusTag tone="warning">SIRET ou TVA à vérifier</StatusTag>}
      </span>
      {bloomers.length > 0 && <span>{bloomers.map(({ fullname }) => fullname).join(', ')}</span>}
      <Paper name="KBIS" day={kbis} />
      <Paper name="URSSAF" day={urssaf} />
    </div>
  );
}
