import type { ErrorCode } from '../platform/errors.ts';
import type { Caller, World } from './authorization.world.ts';

/** What one caller gets: 'ok' for whoever is allowed, else the code of the refusal. */
export type Expected = 'ok' | ErrorCode;

export interface MatrixRow {
  /** `Query.missions` */
  operation: string;
  /** Variables are the row's own. */
  document: string;
  variables?: (world: World) => Record<string, unknown>;
  /** The rule of business that whoever is allowed meets, where the row asks for nothing that would pass it. */
  meets?: ErrorCode;
  expected: Record<Caller, Expected>;
}

/** Who is refused before the service is asked, unless the field opts out of default deny. */
export const defaultDeny = {
  nobody: 'UNAUTHENTICATED',
  withoutRole: 'FORBIDDEN',
  unverified: 'FORBIDDEN',
  craLink: 'FORBIDDEN',
  otherCraLink: 'FORBIDDEN',
} as const;

/** Everybody may call it; what they see is another matter. */
export const everybody: Record<Caller, Expected> = {
  nobody: 'ok',
  withoutRole: 'ok',
  unverified: 'ok',
  unknownBloomer: 'ok',
  bloomer: 'ok',
  otherBloomer: 'ok',
  client: 'ok',
  otherClient: 'ok',
  craLink: 'ok',
  otherCraLink: 'ok',
  admin: 'ok',
  adminWithoutPermission: 'ok',
  system: 'ok',
};

/** Staff with the permission, and the service account. */
export const staffOnly: Record<Caller, Expected> = {
  ...defaultDeny,
  unknownBloomer: 'UNKNOWN_BLOOMER',
  bloomer: 'FORBIDDEN',
  otherBloomer: 'FORBIDDEN',
  client: 'FORBIDDEN',
  otherClient: 'FORBIDDEN',
  admin: 'ok',
  adminWithoutPermission: 'FORBIDDEN',
  system: 'ok',
};

/** People of finance: what is numbered, paid and earned is never for the service account. */
export const officersOnly: Record<Caller, Expected> = { ...staffOnly, system: 'FORBIDDEN' };

const ownNotifications: Record<Caller, Expected> = {
  ...staffOnly,
  bloomer: 'ok',
  otherBloomer: 'ok',
  adminWithoutPermission: 'ok',
};

const invitedOnly: Record<Caller, Expected> = {
  ...everybody,
  nobody: 'UNAUTHENTICATED',
  craLink: 'FORBIDDEN',
  otherCraLink: 'FORBIDDEN',
  withoutRole: 'FORBIDDEN',
  unverified: 'FORBIDDEN',
  unknownBloomer: 'FORBIDDEN',
  bloomer: 'FORBIDDEN',
  // The invited person of the world.
  otherBloomer: 'ok',
  client: 'FORBIDDEN',
  otherClient: 'FORBIDDEN',
  admin: 'FORBIDDEN',
  adminWithoutPermission: 'FORBIDDEN',
  system: 'FORBIDDEN',
};

export const platformRows: MatrixRow[] = [
  {
    operation: 'Query.me',
    document: '{ me { id bloomer { recordId } societies { recordId } } }',
    expected: { ...everybody, nobody: 'UNAUTHENTICATED' },
  },
  {
    operation: 'Query.missions',
    document: 'query ($recordId: ID) { missions(recordId: $recordId) { recordId } }',
    variables: ({ missionId }) => ({ recordId: missionId }),
    expected: {
      ...staffOnly,
      bloomer: 'ok',
      otherBloomer: 'OBJECT_NOT_OWNED',
      client: 'ok',
      otherClient: 'OBJECT_NOT_FOUND',
      adminWithoutPermission: 'ok',
    },
  },
  {
    operation: 'Query.search',
    document: '{ search(text: "mission") { recordId } }',
    expected: {
      ...staffOnly,
      bloomer: 'ok',
      otherBloomer: 'ok',
      client: 'ok',
      otherClient: 'ok',
      adminWithoutPermission: 'ok',
    },
  },
  { operation: 'Query.allMissions', document: '{ allMissions { count } }', expected: staffOnly },
  { operation: 'Query.myNotifications', document: '{ myNotifications { recordId } }', expected: ownNotifications },
  {
    operation: 'Mutation.updateNotification',
    document: 'mutation ($recordId: ID!) { updateNotification(recordId: $recordId, read: true) { recordId } }',
    variables: ({ notificationId }) => ({ recordId: notificationId }),
    expected: {
      ...ownNotifications,
      otherBloomer: 'OBJECT_NOT_FOUND',
      admin: 'OBJECT_NOT_FOUND',
      adminWithoutPermission: 'OBJECT_NOT_FOUND',
      system: 'OBJECT_NOT_FOUND',
    },
  },
  {
    operation: 'Mutation.readAllNotification',
    document: 'mutation { readAllNotification }',
    expected: ownNotifications,
  },
  {
    operation: 'Mutation.deleteAllNotification',
    document: 'mutation { deleteAllNotification }',
    expected: ownNotifications,
  },
  {
    operation: 'Query.checkInvitationToken',
    document: 'query ($token: String!) { checkInvitationToken(token: $token) { firstname status } }',
    variables: ({ invitationToken }) => ({ token: invitationToken }),
    expected: everybody,
  },
  {
    operation: 'Mutation.finishInvitation',
    document: 'mutation ($token: String!) { finishInvitation(token: $token) { status } }',
    variables: ({ invitationToken }) => ({ token: invitationToken }),
    expected: invitedOnly,
  },
  {
    operation: 'Mutation.createInvitation',
    document: 'mutation ($id: ID!) { createInvitation(bloomerRecordId: $id) { status } }',
    variables: ({ bloomerId }) => ({ id: bloomerId }),
    expected: staffOnly,
  },
  {
    operation: 'Mutation.revokeInvitation',
    document: 'mutation ($id: ID!) { revokeInvitation(bloomerRecordId: $id) }',
    variables: ({ bloomerId }) => ({ id: bloomerId }),
    expected: staffOnly,
  },
  {
    operation: 'Mutation.exchangeToken',
    document: 'mutation ($token: String!) { exchangeToken(token: $token) { objectId } }',
    variables: ({ linkToken }) => ({ token: linkToken }),
    expected: everybody,
  },
  {
    operation: 'Query.jobHistorical',
    document: 'query ($id: ID!) { jobHistorical(id: $id) { jobId } }',
    variables: ({ activityId }) => ({ id: activityId }),
    expected: { ...staffOnly, adminWithoutPermission: 'ok' },
  },
  ...(['jobCompleted', 'jobErrored'] as const).map(
    (name): MatrixRow => ({
      operation: `Subscription.${name}`,
      document: `subscription ($jobId: ID!) { ${name}(jobId: $jobId) { jobId } }`,
      variables: ({ jobId }) => ({ jobId }),
      expected: {
        ...staffOnly,
        unknownBloomer: 'OBJECT_NOT_FOUND',
        bloomer: 'ok',
        otherBloomer: 'OBJECT_NOT_FOUND',
        client: 'OBJECT_NOT_FOUND',
        otherClient: 'OBJECT_NOT_FOUND',
        adminWithoutPermission: 'OBJECT_NOT_FOUND',
      },
    }),
  ),
];
