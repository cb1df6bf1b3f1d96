import { useSession } from '@bloom/shared-auth/session';
import { createContext, type ReactNode, useContext } from 'react';
import { type FrameDocuments, useFrameAnswer } from '../access/frame-answer.ts';
import type { RepresentedCompaniesQuery } from '../graphql.generated.ts';

export type RepresentedCompany = RepresentedCompaniesQuery['representedCompanies'][number];

const RepresentedContext = createContext<readonly RepresentedCompany[]>([]);

const companiesDocument = ({ RepresentedCompaniesDocument }: FrameDocuments) => RepresentedCompaniesDocument;

/** The companies that a client may act for: nearly always one, and nothing waits for the answer. */
export function RepresentedCompaniesProvider({ children }: { children: ReactNode }) {
  const { state, roles, profile } = useSession();
  const isAsked = state === 'authenticated' && profile?.emailVerified === true && roles.includes('Client');
  const { answer } = useFrameAnswer(isAsked, companiesDocument);
  return <RepresentedContext value={answer.data?.representedCompanies ?? NONE}>{children}</RepresentedContext>;
}

const NONE: readonly RepresentedCompany[] = [];

export interface Representation {
  /** Of the company that the person acts for, where there are several. */
  chosenName: string | undefined;
  /** Whether the person has yet to say which one: until then every page is refused. */
  mustChoose: boolean;
}

export function useRepresentation(): Representation {
  const companies = useContext(RepresentedContext);
  const chosen = companies.find(({ isChosen }) => isChosen);
  const hasSeveral = companies.length > 1;
  return {
    chosenName: hasSeveral ? chosen?.companyName : undefined,
    mustChoose: hasSeveral && chosen === undefined,
  };
}
