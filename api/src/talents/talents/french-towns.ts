import { foldText } from '@bloom/shared-rules/words/fold-text';

/** Where an address search stands without the State's: the large towns of France, as their town halls lie. */
export interface Town {
  city: string;
  postalCode: string;
  region: string;
  latitude: number;
  longitude: number;
}

const REGIONS = {
  ARA: 'Auvergne-Rhône-Alpes',
  BFC: 'Bourgogne-Franche-Comté',
  BRE: 'Bretagne',
  CVL: 'Centre-Val de Loire',
  COR: 'Corse',
  GES: 'Grand Est',
  HDF: 'Hauts-de-France',
  IDF: 'Île-de-France',
  NOR: 'Normandie',
  NAQ: 'Nouvelle-Aquitaine',
  OCC: 'Occitanie',
  PDL: 'Pays de la Loire',
  PAC: 'Provence-Alpes-Côte d’Azur',
} as const;

const ROWS: readonly (readonly [string, string, keyof typeof REGIONS, number, number])[] = [
  ['Paris', '75001', 'IDF', 48.8566, 2.3522],
  ['Marseille', '13001', 'PAC', 43.2965, 5.3698],
  ['Lyon', '69001', 'ARA', 45.764, 4.8357],
  ['Toulouse', '31000', 'OCC', 43.6047, 1.4442],
  ['Nice', '06000', 'PAC', 43.7102, 7.262],
  ['Nantes', '44000', 'PDL', 47.2184, -1.5536],
  ['Montpellier', '34000', 'OCC', 43.6108, 3.8767],
  ['Strasbourg', '67000', 'GES', 48.5734, 7.7521],
  ['Bordeaux', '33000', 'NAQ', 44.8378, -0.5792],
  ['Lille', '59000', 'HDF', 50.6292, 3.0573],
  ['Rennes', '35000', 'BRE', 48.1173, -1.6778],
  ['Reims', '51100', 'GES', 49.2583, 4.0317],
  ['Toulon', '83000', 'PAC', 43.1242, 5.928],
  ['Saint-Étienne', '42000', 'ARA', 45.4397, 4.3872],
  ['Le Havre', '76600', 'NOR', 49.4944, 0.1079],
  ['Dijon', '21000', 'BFC', 47.322, 5.0415],
  ['Grenoble', '38000', 'ARA', 45.1885, 5.7245],
  ['Angers', '49000', 'PDL', 47.4784, -0.5632],
  ['Villeurbanne', '69100', 'ARA', 45.7719, 4.8902],
  ['Nîmes', '30000', 'OCC', 43.8367, 4.3601],
  ['Aix-en-Provence', '13100', 'PAC', 43.5297, 5.4474],
  ['Clermont-Ferrand', '63000', 'ARA', 45.7772, 3.087],
  ['Le Mans', '72000', 'PDL', 48.0061, 0.1996],
  ['Brest', '29200', 'BRE', 48.3904, -4.4861],
  ['Tours', '37000', 'CVL', 47.3941, 0.6848],
  ['Amiens', '80000', 'HDF', 49.8941, 2.2958],
  ['Annecy', '74000', 'ARA', 45.8992, 6.1294],
  ['Limoges', '87000', 'NAQ', 45.8336, 1.2611],
  ['Metz', '57000', 'GES', 49.1193, 6.1757],
  ['Boulogne-Billancourt', '92100', 'IDF', 48.8397, 2.2399],
  ['Perpignan', '66000', 'OCC', 42.6887, 2.8948],
  ['Besançon', '25000', 'BFC', 47.2378, 6.0241],
  ['Orléans', '45000', 'CVL', 47.903, 1.9093],
  ['Rouen', '76000', 'NOR', 49.4432, 1.0999],
  ['Saint-Denis', '93200', 'IDF', 48.9362, 2.3574],
  ['Montreuil', '93100', 'IDF', 48.8638, 2.4485],
  ['Caen', '14000', 'NOR', 49.1829, -0.3707],
  ['Argenteuil', '95100', 'IDF', 48.9472, 2.2467],
  ['Mulhouse', '68100', 'GES', 47.7508, 7.3359],
  ['Nancy', '54000', 'GES', 48.6921, 6.1844],
  ['Tourcoing', '59200', 'HDF', 50.7239, 3.1612],
  ['Roubaix', '59100', 'HDF', 50.6942, 3.1746],
  ['Nanterre', '92000', 'IDF', 48.8924, 2.2069],
  ['Créteil', '94000', 'IDF', 48.7904, 2.4556],
  ['Avignon', '84000', 'PAC', 43.9493, 4.8055],
  ['Poitiers', '86000', 'NAQ', 46.5802, 0.3404],
  ['Versailles', '78000', 'IDF', 48.8014, 2.1301],
  ['Courbevoie', '92400', 'IDF', 48.8973, 2.2569],
  ['Levallois-Perret', '92300', 'IDF', 48.8932, 2.2879],
  ['Issy-les-Moulineaux', '92130', 'IDF', 48.8245, 2.2743],
  ['Puteaux', '92800', 'IDF', 48.8846, 2.2389],
  ['Massy', '91300', 'IDF', 48.7309, 2.2713],
  ['Cergy', '95000', 'IDF', 49.0364, 2.0766],
  ['Évry-Courcouronnes', '91000', 'IDF', 48.6238, 2.4296],
  ['Pau', '64000', 'NAQ', 43.2951, -0.3708],
  ['La Rochelle', '17000', 'NAQ', 46.1603, -1.1511],
  ['Bayonne', '64100', 'NAQ', 43.4929, -1.4748],
  ['Cannes', '06400', 'PAC', 43.5528, 7.0174],
  ['Antibes', '06600', 'PAC', 43.5808, 7.1251],
  ['Calais', '62100', 'HDF', 50.9513, 1.8587],
  ['Dunkerque', '59140', 'HDF', 51.0343, 2.3768],
  ['Valenciennes', '59300', 'HDF', 50.357, 3.5233],
  ['Colmar', '68000', 'GES', 48.0794, 7.3585],
  ['Troyes', '10000', 'GES', 48.2973, 4.0744],
  ['Quimper', '29000', 'BRE', 47.996, -4.1024],
  ['Vannes', '56000', 'BRE', 47.6582, -2.7608],
  ['Lorient', '56100', 'BRE', 47.7483, -3.3702],
  ['Saint-Nazaire', '44600', 'PDL', 47.2736, -2.2137],
  ['Laval', '53000', 'PDL', 48.0699, -0.7734],
  ['Chambéry', '73000', 'ARA', 45.5646, 5.9178],
  ['Valence', '26000', 'ARA', 44.9334, 4.8924],
  ['Bourges', '18000', 'CVL', 47.081, 2.3988],
  ['Chartres', '28000', 'CVL', 48.4439, 1.489],
  ['Ajaccio', '20000', 'COR', 41.9192, 8.7386],
];

export const frenchTowns: readonly Town[] = ROWS.map(([city, postalCode, region, latitude, longitude]) => ({
  city,
  postalCode,
  region: REGIONS[region],
  latitude,
  longitude,
}));

/** Where a city lies when nobody who lives there has said. */
export function townCalled(city: string): Town | undefined {
  return frenchTowns.find((town) => foldText(town.city) === foldText(city));
}
