/** The crafts of the demo's talents and the labels of their skills, the first label being the normalised one. */

export const SKILLS: readonly (readonly [label: string, ...alternates: string[]])[] = [
  ['React', 'ReactJS', 'React.js'],
  ['TypeScript', 'TS'],
  ['JavaScript', 'JS'],
  ['Vue.js', 'Vue'],
  ['Angular'],
  ['Node.js', 'NodeJS'],
  ['Java', 'JDK'],
  ['Spring Boot', 'Spring'],
  ['Python'],
  ['SQL'],
  ['PostgreSQL', 'Postgres'],
  ['dbt'],
  ['Airflow', 'Apache Airflow'],
  ['Kubernetes', 'K8s'],
  ['Docker'],
  ['Terraform'],
  ['AWS', 'Amazon Web Services'],
  ['Linux'],
  ['Figma'],
  ['Recherche utilisateur', 'UX research'],
  ['Accessibilité', 'RGAA', 'a11y'],
  ['Gestion de produit', 'Product management'],
  ['Scrum', 'Agilité'],
  ['Recrutement', 'Sourcing'],
  ['Marque employeur'],
  ['Paie', 'Gestion de la paie'],
  ['Droit social'],
  ['Contrôle de gestion'],
  ['Cybersécurité', 'Sécurité informatique'],
  ['ISO 27001'],
];

export const CRAFTS: readonly {
  readonly titles: readonly string[];
  readonly skills: readonly string[];
  readonly summaries: readonly string[];
}[] = [
  {
    titles: ['Ingénierie front-end', 'Développement React', 'Développement front-end senior'],
    skills: ['React', 'TypeScript', 'JavaScript', 'Accessibilité', 'Figma'],
    summaries: ['Portails clients et bibliothèques de composants.', 'Refontes de sites à fort trafic.'],
  },
  {
    titles: ['Développement full-stack', 'Ingénierie logicielle JavaScript'],
    skills: ['Node.js', 'React', 'Vue.js', 'TypeScript', 'PostgreSQL', 'Docker'],
    summaries: ['De l’écran à la base de données, dans de petites équipes.'],
  },
  {
    titles: ['Développement Java', 'Ingénierie back-end Java', 'Architecture logicielle'],
    skills: ['Java', 'Spring Boot', 'SQL', 'Docker', 'Kubernetes'],
    summaries: ['Échanges bancaires et calculs de nuit.', 'Découpage d’applications anciennes.'],
  },
  {
    titles: ['Data engineering', 'Ingénierie des données'],
    skills: ['Python', 'SQL', 'dbt', 'Airflow', 'AWS'],
    summaries: ['Entrepôts de données de la grande distribution.'],
  },
  {
    titles: ['Ingénierie DevOps', 'Ingénierie systèmes et nuage'],
    skills: ['Kubernetes', 'Docker', 'Terraform', 'AWS', 'Linux'],
    summaries: ['Plateformes internes et chaînes de livraison.'],
  },
  {
    titles: ['Conception d’interfaces', 'Product design'],
    skills: ['Figma', 'Recherche utilisateur', 'Accessibilité'],
    summaries: ['Parcours administratifs rendus simples.'],
  },
  {
    titles: ['Gestion de produit', 'Direction de produit numérique'],
    skills: ['Gestion de produit', 'Scrum', 'Recherche utilisateur', 'SQL'],
    summaries: ['Feuilles de route tenues avec les métiers.'],
  },
  {
    titles: ['Recrutement de profils techniques', 'Chargé·e de recrutement'],
    skills: ['Recrutement', 'Marque employeur'],
    summaries: ['Équipes de dix à cinquante personnes constituées en un an.'],
  },
  {
    titles: ['Responsabilité des ressources humaines', 'Gestion de la paie et administration du personnel'],
    skills: ['Paie', 'Droit social', 'Contrôle de gestion', 'Recrutement'],
    summaries: ['Entreprises de 80 à 600 personnes.'],
  },
  {
    titles: ['Cybersécurité opérationnelle', 'Audit de sécurité'],
    skills: ['Cybersécurité', 'ISO 27001', 'Linux', 'Python'],
    summaries: ['Certifications et réponses à incident.'],
  },
];
