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

/** The port to whatever recruiting tool there is. */
export interface Ats {
  /**
   * Answers what the tool calls the person. Tries within the time that it is given.
   * @throws AtsRefusal for what it will not take however often it is asked, anything else when it cannot be asked
   */
  place(placement: Placement, signal: AbortSignal): Promise<{ candidateId: string | null }>;
  /** Where people see the deal. */
  dealUrl(deal: string): string;
  /** Where they see the person whom the tool calls so; null for a tool that shows none. */
  candidateUrl(candidateId: string): string | null;
}

/** The tool understood, and said no. */
export class AtsRefusal extends Error {}
