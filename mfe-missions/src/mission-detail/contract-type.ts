import type { Option } from '@bloom/shared-ui/select-field';

/** How the client commits; the product's own contract carries its name. */
export function contractTypeOptions(productName: string): Option[] {
  return [
    { value: 'devis', label: 'Devis' },
    { value: 'clientContract', label: 'Contrat client' },
    { value: 'productContract', label: `Contrat ${productName}` },
    { value: 'BDC', label: 'Bon de commande (BDC)' },
  ];
}
