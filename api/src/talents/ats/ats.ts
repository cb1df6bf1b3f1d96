/** A candidate of an offer, as the recruiting tool outside (ATS) is told. */
export interface Placement {
  /** It is the same for every try: whoever is asked twice places once. */
  key: string;
  /** What the tool calls the offer, or our own name of it. */
  deal: string;
  jobName: string;
  talentId: string;
  firstname: string;
  lastname: string;
  email: string;
  author: string;
}

/** Whom the tool was given, by our name and, where it said so, by its own. */
export interface PlacedPerson {
  talentId: string;
  candidateId: string | null;
}

/** The port to whatever recruiting tool there is. */
export interface Ats {
  /**
   * Answers what the tool calls the person. Tries within the time that it is given.
   * @throws AtsRefusal for what it will not take however often it is asked, anything else when it cannot be asked
   */
  place(placement: Placement, signal: AbortSignal): Promise<{ candidateId: string | null }>;
  /**
   * Everything that it holds of the person goes; of nobody it knows, nothing is left to go.
   * @throws when it does not say that it is done
   */
  forget(person: PlacedPerson, signal: AbortSignal): Promise<void>;
  /** Where people see the deal. */
  dealUrl(deal: string): string;
  /** Where they see the person whom the tool calls so; null for a tool that shows none. */
  candidateUrl(candidateId: string): string | null;
}

/** The tool understood, and said no. */
export class AtsRefusal extends Error {}
