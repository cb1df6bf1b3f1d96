import { fillOnce } from '../own-product.ts';

export const MANY_LABELS = 20_000;

const WORK =
  'Développement,Ingénierie,Conseil,Architecture,Pilotage,Test,Support,Sécurité,Administration,Conception,Gestion,' +
  'Analyse,Intégration,Formation,Audit,Déploiement,Maintenance,Recherche,Direction,Coordination';
const MATTERS =
  'React,Angular,Java,Kotlin,Python,Rust,Go,PostgreSQL,Oracle,Kubernetes,Docker,AWS,Azure,Linux,Android,iOS,SAP,' +
  'Salesforce,Power BI,Tableau,Spark,Kafka,Cobol,PHP,Symfony,Node,C++,Figma,Jira,Terraform,Ansible,Elasticsearch,' +
  'MongoDB,Redis,Swift,Unity,Scala,Django,Laravel,Drupal';
const PLACES =
  'banque,assurance,santé,énergie,transport,défense,distribution,médias,luxe,télécoms,logement,industrie,chimie,' +
  'automobile,aéronautique,agriculture,éducation,justice,tourisme,sport,jeux,mode,retraite,logistique,culture';

const word = (list: string, index: string) =>
  `(string_to_array('${list}', ','))[1 + (${index}) % ${list.split(',').length}]`;

/** No two are the same: 20 kinds of work, 40 matters and 25 places. */
const LABEL = `${word(WORK, 'i')} || ' ' || ${word(MATTERS, 'i / 20')} || ' ' || ${word(PLACES, 'i / 800')}`;

/** One of five is normalised, and has other words of its own. */
const fill = (table: string) => `
  insert into ${table} (label, iso, alternate_labels)
  select ${LABEL}, i % 5 = 0, case when i % 5 = 0 then array[${LABEL} || ' (senior)'] else '{}'::text[] end
  from generate_series(0, ${MANY_LABELS - 1}) i`;

const STATEMENTS = [
  fill('skill'),
  fill('job_title'),
  // Each label that is not normalised is what somebody typed.
  `insert into talent (firstname, lastname, job_title, job_title_id)
   select 'Talent', 'Numéro ' || (row_number() over (order by id)), label, id from job_title where not iso`,
];

/** Fills the three lists of labels with twenty thousand more than the demo's; does so once. */
export function fillWithLabels(databaseUrl: string): Promise<void> {
  return fillOnce(databaseUrl, `select from skill offset ${MANY_LABELS} limit 1`, STATEMENTS);
}
