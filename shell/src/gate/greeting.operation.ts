import type { PlainOperation } from '@bloom/shared-auth/plain-operation';

export const GREETING: PlainOperation = {
  operationName: 'Greeting',
  text: 'query Greeting { __typename }',
};
