/** Words and amounts of the world that stand nowhere else, and who may meet them in whatever an answer says. */
export const secrets: Record<string, string> = {
  ':661313': 'owner office',
  ':771737': 'clients office',
  'Paiement du client à 33 jours': 'clients office',
  FR7630006000011234567890189: 'owner office',
  'chez-soi@world.example': 'owner account recruit system',
  '+33687654321': 'owner staff',
  'Document illisible': 'owner account system',
  'Chez le médecin le matin': 'owner clients craSignLink staff',
  'Le client est pénible': 'owner staff',
  'Le Bloomer est lent': 'clients npsLink staff',
  '198.51.100.23': 'dpo',
  'Je suis en arrêt maladie': 'owner account finance recruit system',
  'Note interne sur la personne': 'account recruit',
  ':654321': 'account recruit',
  'Trop cher pour nous': 'office',
  'Le client conteste.': 'office',
};
