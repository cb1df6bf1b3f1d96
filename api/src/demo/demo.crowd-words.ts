/** What a crowd of talents is made of; all of it is invented, the towns are real. */

export const CROWD_SKILLS: readonly string[] =
  `Go|Rust|C++|C#|PHP|Symfony|Laravel|Ruby|Ruby on Rails|Kotlin|Swift|Scala|Spark|Hadoop|Kafka|RabbitMQ|Redis|MongoDB|
MySQL|Oracle|SQL Server|Elasticsearch|Cassandra|Neo4j|GraphQL|REST|gRPC|Django|Flask|FastAPI|Pandas|NumPy|PyTorch|
TensorFlow|Machine learning|Deep learning|NLP|Computer vision|MLOps|Tableau|Power BI|Looker|Snowflake|BigQuery|Redshift|
Databricks|Azure|Google Cloud|OpenShift|Helm|Ansible|Puppet|Chef|Jenkins|GitLab CI|GitHub Actions|ArgoCD|Prometheus|
Grafana|Datadog|Splunk|Nginx|Apache|Tomcat|Hibernate|JUnit|Cypress|Playwright|Selenium|Jest|Vite|Webpack|Next.js|Nuxt|
Svelte|Redux|RxJS|Tailwind|Sass|HTML|CSS|WordPress|Drupal|Shopify|Magento|Salesforce|SAP|SAP HANA|ABAP|ServiceNow|
Workday|Sage|Odoo|NetSuite|COBOL|Mainframe|Perl|Bash|PowerShell|Windows Server|VMware|Cisco|Fortinet|Pentest|SOC|SIEM|
IAM|RGPD|ISO 9001|ITIL|PMP|Prince2|SAFe|Kanban|Jira|Confluence|Product discovery|UX design|UI design|Sketch|Adobe XD|
Photoshop|Illustrator|Motion design|SEO|SEA|Google Analytics|CRM|E-mailing|Growth|Rédaction web|Community management|
Comptabilité|Consolidation|Fiscalité|Trésorerie|Audit interne|IFRS|Achats|Supply chain|Logistique|Lean|Six Sigma|
AutoCAD|SolidWorks|Catia|Revit|MATLAB|LabVIEW|Embarqué|FPGA|VHDL|Automatisme|Robotique|Électronique|Qualité|HSE|
Formation|Gestion de projet|Conduite du changement|Négociation|Management|Anglais technique|Droit du travail|SIRH`
    .split('|')
    .map((label) => label.trim());

export const CROWD_ROLES: readonly (readonly [masculine: string, feminine: string])[] = [
  ['Développeur', 'Développeuse'],
  ['Ingénieur', 'Ingénieure'],
  ['Consultant', 'Consultante'],
  ['Architecte', 'Architecte'],
  ['Chef de projet', 'Cheffe de projet'],
  ['Administrateur', 'Administratrice'],
  ['Analyste', 'Analyste'],
  ['Responsable', 'Responsable'],
  ['Technicien', 'Technicienne'],
  ['Lead developer', 'Lead developer'],
];

export const CROWD_SUBJECTS: readonly string[] =
  `Java|front-end|back-end|full-stack|données|DevOps|Python|systèmes|réseaux|sécurité|React|PHP|mobile|test|produit|
embarqué|SAP|Salesforce|décisionnel|infrastructure|cloud|recrutement|paie|qualité|achats|marketing|finance|mécanique`
    .split('|')
    .map((subject) => subject.trim());

export const CROWD_TOWNS: readonly (readonly [name: string, zip: string, latitude: number, longitude: number])[] = [
  ['Paris', '75011', 48.8566, 2.3522],
  ['Lyon', '69003', 45.764, 4.8357],
  ['Marseille', '13002', 43.2965, 5.3698],
  ['Toulouse', '31000', 43.6047, 1.4442],
  ['Nantes', '44000', 47.2184, -1.5536],
  ['Bordeaux', '33000', 44.8378, -0.5792],
  ['Lille', '59800', 50.6292, 3.0573],
  ['Rennes', '35000', 48.1173, -1.6778],
  ['Strasbourg', '67000', 48.5734, 7.7521],
  ['Montpellier', '34000', 43.6108, 3.8767],
  ['Nice', '06000', 43.7102, 7.262],
  ['Grenoble', '38000', 45.1885, 5.7245],
  ['Boulogne-Billancourt', '92100', 48.8397, 2.2399],
  ['Courbevoie', '92400', 48.8973, 2.2569],
  ['Versailles', '78000', 48.8014, 2.1301],
  ['Saint-Denis', '93200', 48.9362, 2.3574],
  ['Rouen', '76000', 49.4432, 1.0999],
  ['Dijon', '21000', 47.322, 5.0415],
  ['Angers', '49000', 47.4784, -0.5632],
  ['Le Mans', '72000', 48.0061, 0.1996],
  ['Clermont-Ferrand', '63000', 45.7772, 3.087],
  ['Tours', '37000', 47.3941, 0.6848],
  ['Brest', '29200', 48.3904, -4.4861],
  ['Metz', '57000', 49.1193, 6.1757],
  ['Nancy', '54000', 48.6921, 6.1844],
  ['Orléans', '45000', 47.903, 1.9093],
  ['Caen', '14000', 49.1829, -0.3707],
  ['Limoges', '87000', 45.8336, 1.2611],
  ['Amiens', '80000', 49.8941, 2.2958],
  ['Annecy', '74000', 45.8992, 6.1294],
  ['Pau', '64000', 43.2951, -0.3708],
  ['La Rochelle', '17000', 46.1603, -1.1511],
];

/** Syllables of family names and of companies. */
export const NAME_STARTS: readonly string[] =
  'Bel Cour Mar Del Fon Gar Ver Mon Char Bou Lam Per Rou Sau Tour Val Vin Cham Des Du Gau Hau Jou Lan Mai Nau Pou Ram San Ter'.split(
    ' ',
  );
export const NAME_MIDDLES: readonly string[] = 'a be che di fe ga li mo na pi re ri ro sa ti va'.split(' ');
export const NAME_ENDS: readonly string[] =
  'ault ard eau elle enne er et eux ier in let lon main mont nay neau net nier not quet rand reau ret rier sier tel teau tier tin ton ville vin'.split(
    ' ',
  );

export const CV_WORDS: readonly string[] =
  `analyse conception développement maintenance migration refonte pilotage livraison recette intégration déploiement
supervision documentation formation support audit cadrage estimation planification budget reporting qualité performance
disponibilité sécurité conformité architecture modélisation tests automatisation industrialisation optimisation
accompagnement animation ateliers utilisateurs métiers équipe agile sprint backlog produit client fournisseur contrat
appel offre réseau serveur base données flux interface service plateforme application mobile portail catalogue commande
facturation paiement banque assurance santé énergie transport distribution industrie télécom média public collectivité
international anglais autonomie rigueur écoute initiative encadrement recrutement coordination communication stratégie
innovation recherche prototype étude norme procédure processus cartographie urbanisation gouvernance référentiel outil
indicateur tableau bord entrepôt décisionnel prévision statistique algorithme modèle apprentissage vision langage
capteur automate régulation électronique mécanique calcul simulation dimensionnement chantier fabrication montage essai
logistique stock entrepôt achats approvisionnement négociation marketing campagne contenu image marque boutique vente`.split(
    /\s+/,
  );
