import { capitalised } from '@bloom/shared-rules/words/capitalised';
import { frenchDay } from '../../platform/french/french-dates.ts';
import { amendmentArticles, amendmentPreamble, amendmentTitle, mainTitle } from './amendment.text.ts';
import type { ContractFacts, Party } from './contract.facts.ts';
import type { ContractText, SignatureBox } from './contract.text.ts';
import { SIGNING } from './contract-clauses.text.ts';
import { mainArticles } from './main-contract.text.ts';
import { names, partySentence } from './parties.text.ts';

/** All words of a contract or of an amendment. */
export function composeContract(facts: ContractFacts): ContractText {
  const { amendment, type, mission, firm, other } = facts;
  const { firm: firmName, other: otherName } = names[type];
  const end = amendment?.newEnd ?? mission.endMission;
  return {
    title: amendment === null ? mainTitle(type) : amendmentTitle(facts, amendment),
    subtitle: `${mission.label} · ${mission.bloomerName} · du ${frenchDay(mission.beginMission)} au ${frenchDay(end)}`,
    parties: [
      { heading: 'Entre', sentence: partySentence(firm, firmName) },
      { heading: 'Et', sentence: partySentence(other, otherName) },
    ],
    preamble: amendment === null ? null : amendmentPreamble(facts, amendment),
    articles: amendment === null ? mainArticles(facts) : amendmentArticles(facts, amendment),
    closing: SIGNING,
    signatures: [box(signing(other, mission.bloomerName), otherName), box(firm, firmName)],
  };
}

function box({ name, representative, role }: Party, calledAs: string): SignatureBox {
  return { for: capitalised(calledAs), company: name, name: representative, role };
}

/** The consultant of an umbrella company is who is asked to sign. */
function signing(party: Party, bloomerName: string): Party {
  return party.isPortage ? { ...party, representative: bloomerName, role: 'consultant porté' } : party;
}
