import type { Permission } from '@bloom/shared-rules/person/roles';
import { monthText } from '../../cra/activities/activities.fixture.ts';
import { asAdmin, asBloomer, asClient, asLink, asNobody, asSystem } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import type { TestContext } from '../../testing/test-api.ts';
import { createWorld, type World } from '../authorization.world.ts';
import type { Watched } from './answer-reading.ts';
import { fillBillings } from './billing.fill.ts';
import { proposed } from './delegate.fill.ts';
import { fillInbound } from './inbound.fill.ts';
import { fillInvoices } from './invoices.fill.ts';
import { fillMission } from './mission.fill.ts';
import { fillPapers } from './papers.fill.ts';
import { fillPeople } from './people.fill.ts';
import { fillPrivacy } from './privacy.fill.ts';
import type { Reader } from './readers.ts';
import { fillServiceState } from './service-state.fill.ts';
import { fillTalents } from './talents.fill.ts';
import { fillWonJob } from './won-job.fill.ts';

/**
 * A world in which nothing that can be filled is empty: a field that a caller reads as null is masked for this caller.
 * Whoever adds a column that some may not read fills it here.
 */
export interface FieldWorld extends Omit<World, 'viewers'> {
  clientSocietyId: string;
  portageSocietyId: string;
  pdsContractId: string;
  pdsSigningId: string;
  sealedSigningIds: string[];
  pdsSignerId: string;
  conversationId: string;
  amendmentId: string;
  jobProjectId: string;
  wonJobId: string;
  /** A permanent one, which was won. */
  feeJobId: string;
  interviewedId: string;
  talentEmail: string;
  cvTalentId: string;
  twinId: string;
  stayToken: string;
  jakartaId: string;
  sealedSha256: string;
  forcedReportId: string;
  /** Of September: what was signed first, and what took its place. */
  replacedDocumentId: string;
  correctedDocumentId: string;
  /** A mission without anything, which may go. */
  emptyMissionId: string;
  failedFeeId: string;
  customerInvoiceId: string;
  supplierInvoiceId: string;
  contestableInvoiceId: string;
  /** A month that both have signed, hence marks may be asked for. */
  validatedId: string;
  /** The days of a month as text. */
  august: string;
  watched: Watched;
  viewers: Record<Reader, Viewer>;
}

export async function createFieldWorld(test: TestContext): Promise<FieldWorld> {
  const { viewers: first, ...world } = await createWorld(test);
  const clientSocietyId = first.client.societyId as string;
  const people = await fillPeople(test, world, clientSocietyId);
  const mission = await fillMission(test, world, { clientSocietyId, billingContactId: people.billingContactId });
  await proposed(test, { ...world, clientSocietyId });
  const papers = await fillPapers(test, world, people.billingContactId);
  const privacy = await fillPrivacy(test, world);
  await fillServiceState(test);
  const talents = await fillTalents(test, world, clientSocietyId);
  const fees = await fillBillings(test, clientSocietyId, people.billingContactId);
  const invoices = await fillInvoices(test, { ...world, clientSocietyId, validatedId: papers.validatedId });
  await fillInbound(test, { activityId: world.activityId, supplierInvoiceId: invoices.supplierInvoiceId });
  return {
    ...world,
    clientSocietyId,
    ...mission,
    ...papers,
    ...talents,
    ...invoices,
    ...fees,
    wonJobId: await fillWonJob(test, world, clientSocietyId),
    conversationId: people.conversationId,
    emptyMissionId: (await test.create.mission({ client_society_id: clientSocietyId })).mission.id,
    august: monthText('2026-08-01', { '2026-08-03': { dayWorked: 1 } }),
    watched: watchedOf(first, { ...world, clientSocietyId, ...people, ...mission, ...papers, ...invoices }),
    viewers: viewersOf(first, { ...world, clientSocietyId, ...people, ...papers, ...privacy }),
  };
}

type Ids<Name extends string> = Record<Name, string>;

function watchedOf(
  first: World['viewers'],
  ids: Ids<'activityId' | 'billingContactId' | 'bloomerContactId' | 'clientSocietyId' | 'pdsContractId'> &
    Ids<'portageActivityId' | 'portageSocietyId' | 'signedPdsId' | 'strandedPdsId' | 'talentId'> &
    Ids<'contestableInvoiceId' | 'supplierInvoiceId'>,
): Watched {
  return {
    ignored: new Set([
      first.otherBloomer.bloomerId as string,
      first.otherClient.societyId as string,
      first.otherClient.contactId as string,
    ]),
    variants: new Map([
      [ids.clientSocietyId, 'client'],
      [ids.billingContactId, 'billing'],
      [ids.bloomerContactId, 'bloomerCompany'],
      [ids.portageActivityId, 'portage'],
      [ids.portageSocietyId, 'portage'],
      [ids.pdsContractId, 'PDS'],
      [ids.signedPdsId, 'PDS'],
      [ids.strandedPdsId, 'PDS'],
      [`${ids.activityId}:client`, 'client'],
      ['Score under clientScore', 'client'],
      [ids.supplierInvoiceId, 'supplier'],
      [ids.contestableInvoiceId, 'supplier'],
      [ids.talentId, 'presented'],
    ]),
  };
}

function viewersOf(
  first: World['viewers'],
  ids: Ids<'activityId' | 'bloomerId' | 'clientSocietyId' | 'contactId' | 'emailChangeId' | 'invitationId'> &
    Ids<'erasureId' | 'pdsSignerId' | 'staffId'>,
): Record<Reader, Viewer> {
  const bloomer = { id: ids.bloomerId };
  const client = { id: ids.contactId, society_id: ids.clientSocietyId };
  const staff = (...held: Permission[]) => asAdmin(ids.staffId, new Set(held));
  return {
    nobody: asNobody,
    bloomer: asBloomer(bloomer),
    invitedBloomer: { ...asBloomer(bloomer), readOnly: true },
    otherBloomer: first.otherBloomer,
    client: asClient(client),
    forClients: { ...asClient(client), forClients: true },
    otherClient: first.otherClient,
    craSignLink: first.craLink,
    // Mailed, as the other one was.
    contractSignLink: asLink('contractSign', ids.pdsSignerId, ids.contactId, {
      tokenId: first.craLink.link?.tokenId,
    }),
    npsLink: asLink('nps', ids.activityId, ids.contactId),
    talentBoardLink: asLink('talentBoard', ids.clientSocietyId, ids.contactId),
    emailConfirmLink: asLink('emailConfirm', ids.emailChangeId, null),
    invitationLink: asLink('invitation', ids.invitationId, null),
    selfDataLink: asLink('selfData', ids.erasureId, null),
    onlyAccount: staff('account'),
    onlyFinance: staff('finance'),
    onlyRecruit: staff('recruit'),
    onlyDpo: staff('dpo'),
    noPermission: staff(),
    allPermissions: staff('account', 'finance', 'recruit', 'dpo'),
    system: asSystem(ids.staffId),
  };
}
