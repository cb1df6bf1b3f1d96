/** The words the demo is made of: common French names, real towns, companies that do not exist. */

export const FIRST_NAMES: readonly string[] =
  `Adèle Agathe Alexandre Alice Amandine Amine Anaïs Antoine Arthur Audrey Aurélie Baptiste Benjamin Benoît Camille
Caroline Cédric Céline Charlotte Chloé Clémence Clément Damien Delphine Diane Édouard Élise Élodie Émilie Étienne
Fabien Farid Florian François Gabriel Gaëlle Guillaume Héloïse Hugo Inès Jérémy Jeanne Joris Julie Julien Karim
Laetitia Laura Laurent Léa Léonie Lucas Lucie Maëlle Manon Marc Margaux Marion Mathieu Maxime Mehdi Mélanie Nadia
Nicolas Noémie Océane Olivier Pauline Philippe Pierre Quentin Rachel Raphaël Rémi Romain Sabrina Salomé Samuel
Sandrine Sébastien Solène Sonia Sophie Stéphane Sylvain Théo Thibault Thomas Valentin Valérie Vincent Virginie
Yann Yasmine Zoé`.split(/\s+/);

export const LAST_NAMES: readonly string[] =
  `Adam Aubert Bailly Barbier Baron Benali Berger Bernard Bertrand Besson Blanchard Bonnet Bouchet Boucher Bourgeois
Boyer Brun Brunet Caron Carpentier Charpentier Chevalier Clément Colin Collet Cousin Dabo Da-Silva David Delaunay
Deschamps Diallo Dubois Dufour Dumas Dumont Dupuis Dupuy Etchegaray Fabre Faure Fernandez Ferreira Fleury Fontaine
Fournier Gaillard Gauthier Gérard Giraud Guérin Guillot Hamon Henry Hubert Jacquet Joly Julien Kervella Lacroix
Lambert Langlois Laurent Le-Gall Lebrun Leclercq Lecomte Lefebvre Legrand Lemoine Leroux Leroy Lucas Maillard
Marchand Marie Marty Masson Mathieu Menard Mercier Meunier Meyer Michaud Millet Monnier Morel Morin Moulin Muller
Nguyen Noël Olivier Paris Pasquier Perret Perrin Philippe Picard Poirier Prévost Rey Renard Renaud Richard Rivière
Robin Roche Rolland Roussel Rousseau Roy Royer Sanchez Schmitt Schneider Simon Tessier Thomas Traoré Vasseur Vidal
Vincent Weber Zimmermann`
    .split(/\s+/)
    .map((name) => name.replace('-', ' '));

export type Town = { readonly zip: string; readonly name: string };

export const TOWNS: readonly Town[] = [
  { zip: '75002', name: 'Paris' },
  { zip: '75009', name: 'Paris' },
  { zip: '75013', name: 'Paris' },
  { zip: '92400', name: 'Courbevoie' },
  { zip: '92100', name: 'Boulogne-Billancourt' },
  { zip: '69003', name: 'Lyon' },
  { zip: '13002', name: 'Marseille' },
  { zip: '31000', name: 'Toulouse' },
  { zip: '33000', name: 'Bordeaux' },
  { zip: '44000', name: 'Nantes' },
  { zip: '35000', name: 'Rennes' },
  { zip: '59800', name: 'Lille' },
  { zip: '67000', name: 'Strasbourg' },
  { zip: '34000', name: 'Montpellier' },
  { zip: '06000', name: 'Nice' },
  { zip: '38000', name: 'Grenoble' },
  { zip: '21000', name: 'Dijon' },
  { zip: '29200', name: 'Brest' },
];

export const STREETS: readonly string[] = [
  'rue de la République',
  'rue Victor-Hugo',
  'avenue Jean-Jaurès',
  'rue Pasteur',
  'boulevard Voltaire',
  'rue du Général-de-Gaulle',
  'place de la Mairie',
  'rue des Écoles',
  'rue Gambetta',
  'quai de la Loire',
  'avenue de la Gare',
  'rue des Lilas',
  'rue Saint-Michel',
  'allée des Tilleuls',
];

export const CLIENT_KINDS: readonly string[] = [
  'Banque',
  'Assurances',
  'Transports',
  'Laboratoires',
  'Énergies',
  'Groupe',
  'Maison',
  'Mutuelle',
  'Éditions',
  'Hôtels',
  'Ateliers',
  'Compagnie',
  'Industries',
  'Logistique',
  'Cliniques',
  'Distribution',
];

export const CLIENT_NAMES: readonly string[] = [
  'Aubrac',
  'Belledonne',
  'Cévenol',
  'Dorémont',
  'Estérel',
  'Fontclaire',
  'Grandval',
  'Hautepierre',
  'Iroise',
  'Jonquières',
  'Kerlouan',
  'Luberon',
  'Montsoult',
  'Noirlac',
  'Orsenne',
  'Pontaven',
  'Queyras',
  'Rocamar',
  'Sévigné',
  'Trévières',
  'Ubaye',
  'Valmorel',
];

export const MISSION_LABELS = {
  IT: [
    'Développement du portail assurés',
    'Refonte du site marchand',
    'Migration vers le nuage',
    'Plateforme de données clients',
    'Application mobile des techniciens',
    'Pilotage de la cybersécurité',
    'Tests automatisés de la paie',
    'Architecture des échanges',
    'Supervision des entrepôts',
    'Tableau de bord commercial',
    'Référentiel produits',
    'Chaîne d’intégration continue',
  ],
  RPO: [
    'Recrutement des équipes commerciales',
    'Recrutement des ingénieurs',
    'Recherche de cadres financiers',
    'Campagne de recrutement des écoles',
    'Recrutement des techniciens de maintenance',
  ],
  People: [
    'Accompagnement de la direction RH',
    'Refonte des entretiens annuels',
    'Marque employeur',
    'Pilotage de la formation',
    'Conduite du changement',
  ],
} as const;

export const DAY_COMMENTS: readonly string[] = [
  'Télétravail',
  'Atelier avec le client',
  'Comité de pilotage',
  'Mise en production',
  'Déplacement sur site',
  'Formation de l’équipe',
];

export const JOBS = {
  operational: [
    'Directrice des projets',
    'Responsable applicatif',
    'Directeur technique',
    'Cheffe de produit',
    'Responsable RH',
  ],
  billing: ['Comptable fournisseurs', 'Responsable achats', 'Contrôleuse de gestion'],
} as const;

/** For addresses and domains: lower case letters, digits and hyphens. */
export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
