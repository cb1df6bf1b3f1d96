import { lengthOf, MAX_SEARCH } from '@bloom/shared-rules/input/limits';
import { cleanName } from '@bloom/shared-rules/person/person';
import type { RequestContext } from '../../platform/context/context.ts';
import type { PersonKind } from '../../platform/retention/personal-data.ts';
import { blocksOfAddress } from './answer-address.rules.ts';
import { blocksOfPeople, blocksOfPerson, confirmationOf } from './erasure.service.ts';
import { type FoundPerson, findPeople, findPerson, searchPeople } from './person.repository.ts';
import { type Block, requireDataOfficer } from './privacy.policy.ts';
import { findRequest, listRequests, openHold, type Request, requestsOf } from './privacy-request.repository.ts';
import { unknownRequest } from './privacy-request.service.ts';
import { type Plan, planOf, type Receipt } from './receipt.ts';
import { ownData } from './self-data.service.ts';

/** A request with the person it is about, as far as they are still known. */
export interface RequestView {
  request: Request;
  person: FoundPerson | undefined;
  /** The person looks at their own: what officers noted is not shown. */
  isOwn: boolean;
  /** What holds up the erasure, where it was read together with those of others. */
  blocks?: Block[];
}

const MIN_WORDS = 2;

export function receiptOfRequest({ receipt }: Request): Receipt | null {
  return (receipt as Receipt | null) ?? null;
}

/** A request as a data officer sees it. */
export async function viewOf({ db }: Pick<RequestContext, 'db'>, request: Request): Promise<RequestView> {
  const person = await findPerson(db, request.person_kind, request.person_id);
  return { request, person: person?.erasedAt == null ? person : undefined, isOwn: false };
}

/** What is open, or what has ended, for the data officers. */
export async function privacyRequests(context: RequestContext, open: boolean): Promise<RequestView[]> {
  requireDataOfficer(context.viewer);
  const requests = await listRequests(context.db, open);
  const people = await findPeople(
    context.db,
    requests.map(({ person_kind: kind, person_id: id }) => ({ kind, id })),
  );
  const views = requests.map((request) => {
    const person = people.get(`${request.person_kind}:${request.person_id}`);
    return { request, person: person?.erasedAt == null ? person : undefined, isOwn: false };
  });
  const waiting = views.flatMap((view) => (mayBeHeldUp(view) && view.person !== undefined ? [view.person] : []));
  const blocks = await blocksOfPeople(context, waiting);
  return views.map((view) => ({ ...view, blocks: blocks.get(view.person?.actor ?? '') ?? [] }));
}

/** An erasure that is to be done. */
const mayBeHeldUp = ({ request: { kind, state } }: RequestView): boolean =>
  kind === 'erasure' && (state === 'checked' || state === 'requested');

export async function privacyRequest(context: RequestContext, recordId: string): Promise<RequestView> {
  requireDataOfficer(context.viewer);
  const request = await findRequest(context.db, recordId);
  if (request === undefined) throw unknownRequest();
  return viewOf(context, request);
}

/** What holds up an erasure that is to be done. */
export async function blocksOfView(context: RequestContext, view: RequestView): Promise<Block[]> {
  const { request, person, blocks } = view;
  if (!mayBeHeldUp(view) || person === undefined) return [];
  return [...blocksOfAddress(person, request), ...(blocks ?? (await blocksOfPerson(context, person)))];
}

export const confirmationOfView = ({ person }: RequestView): string | null =>
  person === undefined ? null : confirmationOf(person);

export interface PersonView {
  person: FoundPerson;
  holdReason: string | null;
}

/** People to note a request for, or to hold. */
export async function privacyPeople(context: RequestContext, search: string): Promise<PersonView[]> {
  requireDataOfficer(context.viewer);
  const words = cleanName(search);
  if (lengthOf(words) < MIN_WORDS || lengthOf(words) > MAX_SEARCH) return [];
  const people = await searchPeople(context.db, words);
  return Promise.all(
    people.map(async (person) => {
      const hold = await openHold(context.db, person.kind, person.id);
      return { person, holdReason: hold?.reason ?? null };
    }),
  );
}

export interface OwnDataView {
  personKind: PersonKind;
  fullname: string;
  email: string | null;
  codeNeeded: boolean;
  plan: Plan;
  blocks: Block[];
  requests: RequestView[];
}

const NOTHING: Plan = { erased: [], kept: [] };

/** The page « Mes données »; before the code is typed it tells no more than the mail did. */
export async function myPersonalData(context: RequestContext): Promise<OwnDataView> {
  const { person, codeNeeded } = await ownData(context);
  if (codeNeeded) {
    const { firstname } = person;
    return {
      personKind: person.kind,
      fullname: firstname,
      email: null,
      codeNeeded,
      plan: NOTHING,
      blocks: [],
      requests: [],
    };
  }
  const requests = await requestsOf(context.db, person);
  return {
    personKind: person.kind,
    fullname: person.fullname,
    email: person.email,
    codeNeeded,
    plan: await planOf(context.db, person),
    blocks: await blocksOfPerson(context, person),
    requests: requests.map((request) => ({ request, person, isOwn: true })),
  };
}
