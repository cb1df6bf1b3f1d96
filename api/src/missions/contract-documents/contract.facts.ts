/** Everything a contract says, of one side only: the other side's price is not even here. */
export interface ContractFacts {
  contractId: string;
  type: 'SST' | 'PDS';
  step: 'mainContract' | 'Prolongation' | 'Avenant';
  createdAt: Date;
  /** The firm that runs the product. */
  firm: Party;
  /** SST: the company of the Bloomer; PDS: the client. */
  other: Party;
  mission: MissionFacts;
  price: PriceFacts;
  /** Days from the receipt of an invoice to its payment; null leaves it to the law. */
  paymentDays: number | null;
  /** Null for a main contract. */
  amendment: AmendmentFacts | null;
}

export interface Party {
  name: string;
  /** Legal form as people write it; null when unknown or of no matter. */
  form: string | null;
  siret: string | null;
  vat: string | null;
  address: string | null;
  /** Who is asked to sign for it, when that is one person whatever happens. */
  representative: string | null;
  role: string | null;
  /** Who stands for it by law, with his office; another person may sign. */
  legalRepresentative: string | null;
  /** The company of one person, who signs in his own name. */
  isPerson: boolean;
  /** Employs the consultant and bills for him. */
  isPortage: boolean;
}

export interface MissionFacts {
  label: string;
  beginMission: string;
  endMission: string;
  bloomerName: string;
  clientName: string;
  hoursPerDays: number;
}

export interface PriceFacts {
  /** The price of a day for this side of the mission; null before the mission has a price. */
  cents: number | null;
  /** Factor of an on-call day. */
  astreinteCoef: number;
  saturdayCoef: number;
  /** Of Sundays and holidays. */
  sundayCoef: number;
}

export interface AmendmentFacts {
  number: number;
  formerEnd: string;
  newEnd: string | null;
  formerCents: number | null;
  newCents: number | null;
  newPricingDate: string | null;
  clauses: string[];
  /** When the contract that it amends was signed, yyyy-MM-dd; null when it is not known here. */
  mainContractDay: string | null;
  /** False while the contract that it amends is kept here and waits for signatures. */
  isMainSigned: boolean;
}
