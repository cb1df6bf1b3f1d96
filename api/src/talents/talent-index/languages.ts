/** The ten languages of the specification, in its order; ids are ISO 639-1. */
export const languages = [
  { id: 'fr', label: 'Français' },
  { id: 'en', label: 'Anglais' },
  { id: 'es', label: 'Espagnol' },
  { id: 'de', label: 'Allemand' },
  { id: 'ru', label: 'Russe' },
  { id: 'zh', label: 'Chinois' },
  { id: 'ko', label: 'Coréen' },
  { id: 'ar', label: 'Arabe' },
  { id: 'pt', label: 'Portugais' },
  { id: 'it', label: 'Italien' },
];
