/** The directories that an electronic address may be in, by the codes that the norm gives them (EAS). */
export const ELECTRONIC_SCHEMES = ['0225', '0009', '0088', '9957', 'EM'] as const;
export type ElectronicScheme = (typeof ELECTRONIC_SCHEMES)[number];

export const ELECTRONIC_SCHEME_WORDS: Readonly<Record<ElectronicScheme, string>> = {
  '0225': 'Annuaire français (SIREN)',
  '0009': 'SIRET',
  '0088': 'GLN',
  '9957': 'Numéro de TVA français',
  EM: 'Adresse e-mail',
};
